// What stays in this browser: games, best times, settings. Nothing leaves it.

const PREFIX = "satloop:";
const GAME = `${PREFIX}game:`;
const memory = new Map(); // where the browser keeps nothing, it lasts as long as the page

function read(name, otherwise) {
  try {
    return JSON.parse(memory.get(name) ?? localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise; // storage is switched off, or holds something else
  }
}

function write(name, value) {
  const text = JSON.stringify(value);
  try {
    store(PREFIX + name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text); // it is switched off or full
  }
}

// Where there is no room, games that were left longest ago make some.
function store(key, text) {
  const old = [];
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return;
    } catch (error) {
      if (!old.length) old.push(...gamesByAge(key));
      const oldest = old.shift();
      if (!oldest) throw error;
      localStorage.removeItem(oldest);
    }
  }
}

function gamesByAge(besides) {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(GAME) && key !== besides);
  const age = new Map(keys.map((key) => [key, plain(read(key.slice(PREFIX.length), {})).left ?? 0]));
  return keys.sort((one, other) => age.get(one) - age.get(other));
}

const plain = (value) => (value && typeof value === "object" ? value : {});

export const loadGame = (key) => read(`game:${key}`, null);
export const saveGame = (key, game) => write(`game:${key}`, { ...game, left: Date.now() });
export const loadSettings = () => plain(read("settings", {}));
export const saveSettings = (settings) => write("settings", settings);

// Best times in whole seconds, by genre, size and level.
const kind = ({ genre, cols, rows, level }) => [genre, `${cols}x${rows}`, level].join(" ").trim();

export function bestTime(puzzle) {
  const seconds = plain(read("best", {}))[kind(puzzle)];
  return Number.isInteger(seconds) ? seconds : null;
}

// Keep a time if it is the best so far; says whether it is.
export function offerTime(puzzle, seconds) {
  const before = bestTime(puzzle);
  if (before !== null && before <= seconds) return false;
  write("best", { ...plain(read("best", {})), [kind(puzzle)]: seconds });
  return true;
}
