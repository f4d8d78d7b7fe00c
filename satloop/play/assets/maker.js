// The form that asks the server for another puzzle, with progress and cancel.

import { setAddress } from "./chooser.js";
import { makePuzzle, wishFrom } from "./making.js";

const part = (name) => document.getElementById(`make-${name}`);
const ASKED = ["genre", "size", "level", "seed"];

export class Maker {
  // `choices` are the levels by genre, and sizes; `open` is given each puzzle made.
  constructor({ genres, sizes }, open) {
    this.genres = genres;
    this.open = open;
    this.form = document.getElementById("maker");
    this.progress = document.getElementById("progress");
    this.cancel = document.getElementById("cancel");
    this.running = null;
    offer("genre", Object.keys(genres));
    offer("size", sizes);
    this.offerLevels();
    part("genre").addEventListener("change", () => this.offerLevels());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.make(Object.fromEntries(ASKED.map((key) => [key, part(key).value]).filter(([, v]) => v)));
    });
    this.cancel.addEventListener("click", () => {
      this.running?.abort();
      part("genre").focus();
    });
    this.form.hidden = false;
  }

  // The level stays, where the other genre has it as well.
  offerLevels() {
    const before = part("level").value;
    offer("level", this.genres[part("genre").value]);
    choose("level", before);
  }

  // Make what the address asks for; says whether it asks for anything.
  takeAddress() {
    const wish = wishFrom(location.search);
    this.showWish(wish);
    if (!Object.keys(wish).length) return false;
    this.make(wish);
    return true;
  }

  showWish({ genre, size, level }) {
    choose("genre", genre);
    this.offerLevels();
    if (/^[0-9]+x[0-9]+$/.test(size) && !choose("size", size)) part("size").append(new Option(size));
    choose("size", size);
    choose("level", level);
  }

  async make(wish) {
    this.running?.abort();
    const own = new AbortController();
    this.running = own;
    this.cancel.hidden = false;
    this.progress.textContent = "Making a puzzle …";
    const told = (text) => {
      if (this.running === own) this.progress.textContent = text;
    };
    try {
      const made = await makePuzzle(wish, told, own.signal);
      if (this.running !== own) return;
      told("");
      part("seed").value = "";
      this.showWish(made.wish);
      setAddress(`?${new URLSearchParams(made.wish)}`);
      this.open(made.puzzle);
    } catch (error) {
      told(own.signal.aborted ? "Cancelled." : error.message);
    } finally {
      if (this.running === own) {
        this.running = null;
        this.cancel.hidden = true;
      }
    }
  }
}

function offer(name, values) {
  part(name).replaceChildren(...values.map((value) => new Option(value)));
}

// Says whether there is such a choice.
function choose(name, value) {
  const found = [...part(name).options].some((option) => option.value === value);
  if (found) part(name).value = value;
  return found;
}
