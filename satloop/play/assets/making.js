// Another puzzle from the server that this page came from; nothing of this runs on a saved page.

export const wishFrom = (search) => {
  const query = new URLSearchParams(search);
  const wish = {};
  for (const key of ["genre", "size", "level", "seed"]) {
    if (query.get(key)) wish[key] = query.get(key);
  }
  return wish;
};

// Ask for a puzzle; `told` hears how far it is. Gives the puzzle and the wish with its seed.
// Throws an error with one clear line; an aborted call throws as fetch does.
export async function makePuzzle(wish, told, signal) {
  const answer = await fetch(`make?${new URLSearchParams(wish)}`, { signal });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      const message = JSON.parse(line);
      if (message.error) throw new Error(message.error);
      if (message.puzzle) return message;
      told(message.progress);
    }
    if (done) throw new Error("The server stopped before the puzzle was made.");
  }
}
