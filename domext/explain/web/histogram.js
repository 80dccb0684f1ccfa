import { formatNumber, keeps, movingAverage, range, standardDeviation } from "./explanation.js";
import { byId } from "./dom.js";
import { tintsOf } from "./page_view.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./store.js").Store} Store */

const SLIDER_STEPS = 1000;
const MIN_DRAG = 4; // pixels; a shorter movement is a click

/** A column in reading order, with its moving average and a threshold: the figure of Weninger and Hsu (2008). */
export class Histogram {
  /**
   * @param {Explanation} explanation
   * @param {Store} store
   */
  constructor(explanation, store) {
    this.explanation = explanation;
    this.store = store;
    this.canvas = byId("histogram", HTMLCanvasElement);
    /** @type {{ block: number, y: number } | null} where the pointer went down */
    this.dragStart = null;
    this.smoothed = /** @type {number[]} */ ([]);
    this.defaultThreshold = 0; // the paper's: the standard deviation of the smoothed values
    this.maximum = 0;
    this.colours = /** @type {Record<string, string>} */ ({});
    this.drawScheduled = false;
    this.tints = /** @type {string[]} */ ([]);
    const draw = () => this.scheduleDraw();
    this.resizing = new ResizeObserver(draw);
    this.resizing.observe(this.canvas);
    this.ending = new AbortController();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.colours = {}; draw(); }, this.ending);
    this.addListeners();
    store.subscribe(["column", "radius"], () => this.measure());
    store.subscribe(["column", "radius", "threshold", "decision"], () => this.updateThreshold());
    store.subscribe(["decision", "comparison", "tint"], () => { this.tints = tintsOf(explanation, store.state); });
    store.subscribe(["column", "radius", "threshold", "decision", "comparison", "tint", "selected", "hovered", "brush", "visible"], draw);
    store.subscribe(["selected", "column"], () => this.updateAria());
  }

  /** End before another histogram takes its place. */
  close() {
    this.resizing.disconnect();
    this.ending.abort();
  }

  get values() {
    return this.explanation.columns[this.store.state.column] ?? [];
  }

  get threshold() {
    return this.store.state.threshold ?? this.defaultThreshold;
  }

  measure() {
    this.smoothed = movingAverage(this.values, this.store.state.radius);
    this.defaultThreshold = standardDeviation(this.smoothed);
    this.maximum = Math.max(range(this.values)[1], range(this.smoothed)[1], Number.MIN_VALUE);
  }

  /** Show the threshold, and how far its decision agrees with the one on display. */
  updateThreshold() {
    const decision = this.explanation.decisions[this.store.state.decision];
    const { threshold } = this;
    const above = this.smoothed.map((value) => value >= threshold);
    const same = above.filter((kept, block) => decision && kept === keeps(decision, block)).length;
    byId("threshold-value", HTMLOutputElement).value = formatNumber(threshold);
    byId("threshold", HTMLInputElement).value = String(Math.round((threshold / this.maximum) * SLIDER_STEPS));
    byId("agreement", HTMLParagraphElement).textContent =
      `This threshold keeps ${above.filter(Boolean).length} blocks and agrees with ${decision?.name} on ${same} of ${above.length}.`;
  }

  updateAria() {
    const { selected, column } = this.store.state;
    const count = Math.max(this.values.length, 1);
    this.canvas.setAttribute("aria-valuemax", String(count - 1));
    this.canvas.setAttribute("aria-valuenow", String(Math.max(selected, 0)));
    const value = this.values[selected];
    this.canvas.setAttribute("aria-valuetext", value === undefined ? "no block" : `block ${selected}, ${column} ${formatNumber(value)}`);
  }

  addListeners() {
    const { canvas, store } = this;
    /** @param {PointerEvent} event */
    const isDrag = (event) => this.dragStart !== null && Math.abs(event.offsetY - this.dragStart.y) >= MIN_DRAG;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.dragStart = { block: this.blockAt(event), y: event.offsetY };
    });
    canvas.addEventListener("pointermove", (event) => {
      const block = this.blockAt(event);
      if (this.dragStart === null || !isDrag(event)) store.update({ hovered: block });
      else store.update({ hovered: -1, brush: [Math.min(this.dragStart.block, block), Math.max(this.dragStart.block, block)] });
    });
    canvas.addEventListener("pointerleave", () => store.update({ hovered: -1 }));
    canvas.addEventListener("pointerup", (event) => {
      if (!isDrag(event)) {
        store.update({ brush: null });
        store.goTo(this.blockAt(event));
      }
      this.dragStart = null;
    });
    byId("threshold", HTMLInputElement).addEventListener("input", (event) => {
      store.update({ threshold: (Number(/** @type {HTMLInputElement} */ (event.target).value) / SLIDER_STEPS) * this.maximum });
    });
  }

  /** @param {MouseEvent} event */
  blockAt(event) {
    const count = this.values.length;
    return Math.min(count - 1, Math.max(0, Math.floor((event.offsetY / this.canvas.clientHeight) * count)));
  }

  /** Draw once before the next frame, however many changes ask for it. */
  scheduleDraw() {
    if (this.drawScheduled) return;
    this.drawScheduled = true;
    requestAnimationFrame(() => { this.drawScheduled = false; this.draw(); });
  }

  /** @param {string} name of a custom property in report.css */
  colour(name) {
    return (this.colours[name] ??= getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  }

  draw() {
    const { canvas } = this;
    const [width, height, scale] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
    const context = canvas.getContext("2d");
    const count = this.values.length;
    if (!context || !width || !height) return;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.scale(scale, scale);
    if (!count) return;
    const step = height / count;
    /** @param {number} value */
    const x = (value) => (Math.max(value, 0) / this.maximum) * (width - 8);
    const { visible, brush, selected, hovered } = this.store.state;
    this.drawBand(context, visible, step, this.colour("--visible"));
    if (brush) this.drawBand(context, brush, step, this.colour("--brushed"));
    const decision = this.explanation.decisions[this.store.state.decision];
    this.values.forEach((value, block) => {
      const untinted = this.colour(decision && keeps(decision, block) ? "--bar-kept" : "--bar-dropped");
      context.fillStyle = this.colour(`--bar-${this.tints[block]}`) || untinted;
      context.fillRect(0, block * step, Math.max(x(value), 1), Math.max(step - (step > 3 ? 1 : 0), 0.75));
    });
    context.strokeStyle = this.colour("--ink");
    context.lineWidth = 1.25;
    context.beginPath();
    this.smoothed.forEach((value, block) => context.lineTo(x(value), (block + 0.5) * step));
    context.stroke();
    context.strokeStyle = this.colour("--threshold");
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(x(this.threshold), 0);
    context.lineTo(x(this.threshold), height);
    context.stroke();
    context.setLineDash([]);
    for (const [block, name] of /** @type {[number, string][]} */ ([[hovered, "--soft"], [selected, "--selected"]])) {
      if (block < 0) continue;
      context.strokeStyle = this.colour(name);
      context.lineWidth = 2;
      context.strokeRect(1, block * step - 1, width - 2, Math.max(step, 2) + 2);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {[number, number]} blocks
   * @param {number} step
   * @param {string} colour
   */
  drawBand(context, [from, to], step, colour) {
    context.fillStyle = colour;
    context.fillRect(0, from * step, context.canvas.clientWidth, Math.max((to - from + 1) * step, 2));
  }
}
