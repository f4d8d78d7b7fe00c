// The time of one game: it runs from the first mark on, while the page is seen.

export const shownTime = (seconds) => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

export class Clock {
  constructor(tick) {
    this.tick = tick;
    this.since = null;
    setInterval(() => this.update(), 1000);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.pause();
      else if (this.wanted) this.start();
    });
  }

  take(game) {
    this.pause();
    this.wanted = false;
    this.game = game;
    this.tick();
  }

  start() {
    this.wanted = true;
    if (!document.hidden) this.since ??= performance.now();
  }

  update() {
    if (this.since === null) return;
    const now = performance.now();
    this.game.seconds += (now - this.since) / 1000;
    this.since = now;
    this.tick();
  }

  pause() {
    this.update();
    this.since = null;
  }

  stop() {
    this.pause();
    this.wanted = false;
  }
}
