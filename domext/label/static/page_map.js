/** The histogram of a page as a map: a bar for each block, as long as its text, in the colour of its label. A click scrolls the page. */

const MIN_BAR = 2; // pixels

export class PageMap {
  /** @type {readonly number[]} */
  #words = [];
  #labels = "";
  /** The first and the last visible block. @type {[number, number]} */
  #visible = [0, 0];
  #drawScheduled = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {(block: number) => void} scrollTo called with the block that is clicked
   * @param {(pages: number) => void} scrollBy called with the pages to scroll, also Infinity
   */
  constructor(canvas, scrollTo, scrollBy) {
    this.canvas = canvas;
    /** @param {PointerEvent} event */
    const follow = (event) => {
      const share = event.offsetY / canvas.clientHeight;
      if (this.#words.length > 0) scrollTo(Math.min(Math.max(Math.floor(share * this.#words.length), 0), this.#words.length - 1));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      follow(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) follow(event);
    });
    /** @type {Record<string, number>} */
    const pages = { PageDown: 1, PageUp: -1, End: Infinity, Home: -Infinity };
    canvas.addEventListener("keydown", (event) => {
      const step = pages[event.key];
      if (step === undefined) return;
      event.preventDefault();
      scrollBy(step);
    });
    new ResizeObserver(() => this.#scheduleDraw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#scheduleDraw());
  }

  /**
   * @param {readonly number[]} words of each block
   * @param {string} labels a letter per block
   * @param {[number, number]} visible the first and the last visible block
   */
  show(words, labels, visible) {
    this.#words = words;
    this.#labels = labels;
    this.#visible = visible;
    const { canvas } = this;
    canvas.setAttribute("aria-valuemax", String(Math.max(words.length, 1)));
    canvas.setAttribute("aria-valuenow", String(visible[0] + 1));
    canvas.setAttribute("aria-valuetext", `blocks ${visible[0] + 1} to ${visible[1] + 1} of ${words.length}`);
    this.#scheduleDraw();
  }

  /** Draw once before the next frame, however many changes ask for it. */
  #scheduleDraw() {
    if (this.#drawScheduled) return;
    this.#drawScheduled = true;
    requestAnimationFrame(() => {
      this.#drawScheduled = false;
      this.#draw();
    });
  }

  #draw() {
    const { canvas } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    const context = canvas.getContext("2d");
    if (!context || width === 0 || height === 0) return;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    context.scale(devicePixelRatio, devicePixelRatio);
    const style = getComputedStyle(canvas);
    /** @type {Record<string, string>} */
    const colours = { k: style.getPropertyValue("--keep-bar"), c: style.getPropertyValue("--comment-bar") };
    const dropped = style.getPropertyValue("--drop-bar");
    const step = height / Math.max(this.#words.length, 1);
    const [first, last] = this.#visible;
    context.fillStyle = style.getPropertyValue("--visible");
    context.fillRect(0, first * step, width, Math.max((last - first + 1) * step, MIN_BAR));
    const longest = this.#words.reduce((maximum, count) => Math.max(maximum, count), 1);
    this.#words.forEach((count, block) => {
      context.fillStyle = colours[this.#labels.charAt(block)] ?? dropped;
      // The square root lets short blocks be seen beside long ones.
      context.fillRect(0, block * step, Math.max(Math.sqrt(count / longest) * width, MIN_BAR), step > 3 ? step - 1 : step + 0.5);
    });
  }
}
