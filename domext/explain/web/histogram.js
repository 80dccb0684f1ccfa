import { deviation, keeps, range, shown, smoothed } from "./data.js";
import { byId } from "./dom.js";
import { tintsOf } from "./page.js";

/** @typedef {import("./data.js").Story} Story */
/** @typedef {import("./state.js").Store} Store */

const STEPS = 1000; // of the threshold's slider
const NARROW = 4; // pixels that a drag takes at least to be one

/** A column of numbers down the reading order, with its smoothed line and threshold: the figure of Weninger and Hsu (2008). */
export class Histogram {
  /**
   * @param {Story} story
   * @param {Store} store
   */
  constructor(story, store) {
    this.story = story;
    this.store = store;
    this.canvas = byId("histogram", HTMLCanvasElement);
    /** @type {number | null} the block where a drag began */
    this.from = null;
    this.smooth = /** @type {number[]} */ ([]);
    this.usual = 0; // the threshold of the paper: the standard deviation of the smoothed values
    this.most = 0;
    this.colours = /** @type {Record<string, string>} */ ({});
    this.waiting = false;
    this.tints = /** @type {string[]} */ ([]);
    const draw = () => this.later();
    new ResizeObserver(draw).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.colours = {}; draw(); });
    this.listen();
    store.watch(["column", "radius"], () => this.measure());
    store.watch(["column", "radius", "threshold", "a"], () => this.agree());
    store.watch(["a", "b", "tint"], () => { this.tints = tintsOf(story, store.now); });
    store.watch(["column", "radius", "threshold", "a", "b", "tint", "selected", "hovered", "brush", "seen"], draw);
    store.watch(["selected", "column"], () => this.speak());
  }

  get values() {
    return this.story.columns[this.store.now.column] ?? [];
  }

  get threshold() {
    return this.store.now.threshold ?? this.usual;
  }

  measure() {
    this.smooth = smoothed(this.values, this.store.now.radius);
    this.usual = deviation(this.smooth);
    this.most = Math.max(range(this.values)[1], range(this.smooth)[1], Number.MIN_VALUE);
  }

  /** Say what the threshold would keep, beside what is kept. */
  agree() {
    const choice = this.story.choices[this.store.now.a];
    const { threshold } = this;
    const above = this.smooth.map((value) => value >= threshold);
    const same = above.filter((kept, block) => choice && kept === keeps(choice, block)).length;
    byId("threshold-value", HTMLOutputElement).value = shown(threshold);
    byId("threshold", HTMLInputElement).value = String(Math.round((threshold / this.most) * STEPS));
    byId("agreement", HTMLParagraphElement).textContent =
      `It would keep ${above.filter(Boolean).length} blocks, and agrees with ${choice?.name} on ${same} of ${above.length}.`;
  }

  speak() {
    const { selected, column } = this.store.now;
    const count = Math.max(this.values.length, 1);
    this.canvas.setAttribute("aria-valuemax", String(count));
    this.canvas.setAttribute("aria-valuenow", String(selected < 0 ? 1 : selected + 1));
    const value = this.values[selected];
    this.canvas.setAttribute("aria-valuetext", value === undefined ? "no block" : `block ${selected + 1}, ${column} ${shown(value)}`);
  }

  listen() {
    const { canvas, store } = this;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.from = this.blockAt(event);
      this.began = event.offsetY;
    });
    canvas.addEventListener("pointermove", (event) => {
      const block = this.blockAt(event);
      if (this.from === null || Math.abs(event.offsetY - (this.began ?? 0)) < NARROW) store.set({ hovered: block });
      else store.set({ hovered: -1, brush: [Math.min(this.from, block), Math.max(this.from, block)] });
    });
    canvas.addEventListener("pointerleave", () => store.set({ hovered: -1 }));
    canvas.addEventListener("pointerup", (event) => {
      const dragged = this.from !== null && Math.abs(event.offsetY - (this.began ?? 0)) >= NARROW;
      if (!dragged) store.set({ selected: this.blockAt(event), brush: null });
      this.from = null;
    });
    byId("threshold", HTMLInputElement).addEventListener("input", (event) => {
      store.set({ threshold: (Number(/** @type {HTMLInputElement} */ (event.target).value) / STEPS) * this.most });
    });
  }

  /** @param {MouseEvent} event */
  blockAt(event) {
    const count = this.values.length;
    return Math.min(count - 1, Math.max(0, Math.floor((event.offsetY / this.canvas.clientHeight) * count)));
  }

  /** Draw once before the next frame, however often it is asked for. */
  later() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.draw(); });
  }

  /** @param {string} name of a custom property of the report's style */
  colour(name) {
    return (this.colours[name] ??= getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  }

  draw() {
    const { canvas } = this;
    const [width, height, scale] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
    const ink = canvas.getContext("2d");
    const count = this.values.length;
    if (!ink || !width || !height) return;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    ink.scale(scale, scale);
    if (!count) return;
    const step = height / count;
    /** @param {number} value */
    const across = (value) => (Math.max(value, 0) / this.most) * (width - 8);
    const { seen, brush, selected, hovered } = this.store.now;
    this.band(ink, seen, step, this.colour("--seen"));
    if (brush) this.band(ink, brush, step, this.colour("--brushed"));
    const choice = this.story.choices[this.store.now.a];
    this.values.forEach((value, block) => {
      const plain = this.colour(choice && keeps(choice, block) ? "--bar-kept" : "--bar-dropped");
      ink.fillStyle = this.colour(`--bar-${this.tints[block]}`) || plain;
      ink.fillRect(0, block * step, Math.max(across(value), 1), Math.max(step - (step > 3 ? 1 : 0), 0.75));
    });
    ink.strokeStyle = this.colour("--ink");
    ink.lineWidth = 1.25;
    ink.beginPath();
    this.smooth.forEach((value, block) => ink.lineTo(across(value), (block + 0.5) * step));
    ink.stroke();
    ink.strokeStyle = this.colour("--threshold");
    ink.setLineDash([5, 4]);
    ink.beginPath();
    ink.moveTo(across(this.threshold), 0);
    ink.lineTo(across(this.threshold), height);
    ink.stroke();
    ink.setLineDash([]);
    for (const [block, name] of /** @type {[number, string][]} */ ([[hovered, "--soft"], [selected, "--chosen"]])) {
      if (block < 0) continue;
      ink.strokeStyle = this.colour(name);
      ink.lineWidth = 2;
      ink.strokeRect(1, block * step - 1, width - 2, Math.max(step, 2) + 2);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} ink
   * @param {[number, number]} blocks
   * @param {number} step
   * @param {string} colour
   */
  band(ink, [from, to], step, colour) {
    ink.fillStyle = colour;
    ink.fillRect(0, from * step, ink.canvas.clientWidth, Math.max((to - from + 1) * step, 2));
  }
}
