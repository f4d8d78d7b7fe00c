// Another puzzle from the server that this page came from; nothing of this runs on a saved page.

const PARTS = ["genre", "size", "level", "seed", "id"];

// The wish in an address, empty if there is none.
export function wishFrom(search) {
  const query = new URLSearchParams(search);
  return Object.fromEntries(PARTS.filter((key) => query.get(key)).map((key) => [key, query.get(key)]));
}

// Ask for a puzzle; `told` hears how far it is. Gives the puzzle, and the wish with its seed.
// Throws an error with one clear line; an aborted call throws as fetch does.
export async function makePuzzle(wish, told, signal) {
  for await (const line of linesFrom(`make?${new URLSearchParams(wish)}`, signal)) {
    const message = JSON.parse(line);
    if (message.error) throw new Error(message.error);
    if (message.puzzle) return message;
    told(message.progress);
  }
  throw new Error("The server stopped before the puzzle was made.");
}

async function* linesFrom(address, signal) {
  const answer = await fetch(address, { signal }).catch((error) => {
    if (signal.aborted) throw error;
    throw new Error("No answer: is satloop play still running?");
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop();
    yield* lines.filter(Boolean);
    if (done) return;
  }
}
