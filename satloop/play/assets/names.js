// What a puzzle is called.

// Genre, size and level: "Yajilin 10x8 easy".
export function kindOf({ genre, cols, rows, level }) {
  const name = `${genre[0].toUpperCase()}${genre.slice(1)}`;
  return [name, `${cols}x${rows}`, level].filter(Boolean).join(" ");
}

export const entitled = (puzzle) => puzzle.title || kindOf(puzzle);

// What stands below the title.
export function subtitle(puzzle) {
  const { title, author } = puzzle;
  return [title && kindOf(puzzle), author && `by ${author}`].filter(Boolean).join(", ");
}

export const capital = (text) => text && `${text[0].toUpperCase()}${text.slice(1)}`;
