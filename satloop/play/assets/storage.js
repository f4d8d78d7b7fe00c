// What stays in this browser: games, best times, settings. Nothing leaves it.

const PREFIX = "satloop";

function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}:${name}`)) ?? otherwise;
  } catch {
    return otherwise; // storage is switched off, or holds something else
  }
}

function write(name, value) {
  try {
    localStorage.setItem(`${PREFIX}:${name}`, JSON.stringify(value));
  } catch {
    // It is switched off or full: the game goes on without it.
  }
}

const plain = (value) => (value && typeof value === "object" ? value : {});

export const loadGame = (key) => read(`game:${key}`, null);
export const saveGame = (key, game) => write(`game:${key}`, game);
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
