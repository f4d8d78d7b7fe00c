// Two live regions: what everybody should read and hear, and what only the ear needs.

// A screen reader passes over a text that stays the same: the same words again get a space more.
const again = (now, text) => (text && now === text ? `${text}\u00a0` : text);

export class Voice {
  constructor(message, live) {
    Object.assign(this, { message, live });
  }

  // To be read and heard.
  say(text) {
    this.message.textContent = again(this.message.textContent, text);
    this.live.textContent = "";
  }

  // To be heard only.
  hear(text) {
    this.live.textContent = again(this.live.textContent, text);
  }

  // Nothing that is read holds any more.
  clear() {
    this.message.textContent = "";
  }
}
