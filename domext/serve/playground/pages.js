/** The pages of the playground, and how they get there: pasted, dropped, chosen, fetched, or the example. */

import { byId, make } from "../../explain/web/dom.js";
import { fetchPage } from "./service.js";

const EXAMPLE_URL = "https://tides.example.org/stories/harbour";
const TITLE = /<title[^>]*>([^<]{1,80})/i;

/** A page, and the blocks that the user has marked in it. */
export class PlaygroundPage {
  /**
   * @param {string} name
   * @param {string | ArrayBuffer} body the text that was pasted, or the bytes of a file
   * @param {string} url empty if it is unknown
   * @param {string} charset of the bytes, if their server named one
   */
  constructor(name, body, url = "", charset = "") {
    this.name = name;
    this.body = body;
    this.url = url;
    this.type = typeof body === "string" ? "text/html; charset=utf-8" : charset ? `text/html; charset=${charset}` : "text/html";
    /** @type {string | null} the encoding that the service found */
    this.encoding = charset || null;
    /** @type {Set<number>} */
    this.include = new Set();
    /** @type {Set<number>} */
    this.exclude = new Set();
  }

  /** The markup as text. */
  text() {
    if (typeof this.body === "string") return this.body;
    try {
      return new TextDecoder(this.encoding ?? "utf-8").decode(this.body);
    } catch {
      return new TextDecoder().decode(this.body); // the browser has another name for the encoding
    }
  }

  /**
   * @param {number} block
   * @param {"include" | "exclude" | null} mark
   */
  mark(block, mark) {
    this.include.delete(block);
    this.exclude.delete(block);
    if (mark) this[mark].add(block);
  }
}

/** The list of pages, and the form that adds one. */
export class Pages {
  /**
   * @param {() => void} onChange called when another page is current
   * @param {(message: string) => void} onError
   */
  constructor(onChange, onError) {
    /** @type {PlaygroundPage[]} */
    this.all = [];
    this.index = -1;
    this.onChange = onChange;
    this.onError = onError;
    this.select = byId("pages", HTMLSelectElement);
    this.form = byId("start", HTMLElement);
    this.select.addEventListener("change", () => this.go(Number(this.select.value)));
    byId("add", HTMLButtonElement).addEventListener("click", () => this.ask(true));
    byId("back", HTMLButtonElement).addEventListener("click", () => this.ask(false));
    byId("example", HTMLButtonElement).addEventListener("click", () => void this.addExample());
    byId("paste-form", HTMLFormElement).addEventListener("submit", (event) => { event.preventDefault(); this.addPasted(); });
    byId("address-form", HTMLFormElement).addEventListener("submit", (event) => { event.preventDefault(); void this.addAddress(); });
    byId("file", HTMLInputElement).addEventListener("change", (event) => {
      const input = /** @type {HTMLInputElement} */ (event.currentTarget);
      void this.addFiles(input.files).then(() => { input.value = ""; });
    });
    this.acceptDrops();
  }

  /** @returns {PlaygroundPage | undefined} */
  get current() {
    return this.all[this.index];
  }

  acceptDrops() {
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dragging");
    });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dragging"); });
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dragging");
      void this.addFiles(event.dataTransfer?.files ?? null);
    });
  }

  /**
   * Show the form, or the work.
   *
   * @param {boolean} asks
   */
  ask(asks) {
    this.form.hidden = !asks;
    byId("work", HTMLElement).hidden = asks;
    byId("bar", HTMLElement).hidden = asks && !this.current;
    byId("back", HTMLButtonElement).hidden = !this.current;
    if (asks) byId("html", HTMLTextAreaElement).focus();
  }

  /** @param {PlaygroundPage} page */
  add(page) {
    this.all.push(page);
    this.select.append(make("option", { value: this.all.length - 1 }, `${this.all.length}: ${page.name}`));
    this.go(this.all.length - 1);
  }

  /** @param {number} index */
  go(index) {
    this.index = index;
    this.select.value = String(index);
    this.ask(false);
    this.onChange();
  }

  addPasted() {
    const html = byId("html", HTMLTextAreaElement);
    const url = byId("url", HTMLInputElement);
    if (!html.value.trim()) {
      this.onError("Paste the HTML of a page first.");
      html.focus();
      return;
    }
    this.add(new PlaygroundPage(nameOf(html.value, url.value), html.value, url.value.trim()));
    html.value = "";
  }

  /** @param {FileList | null} files */
  async addFiles(files) {
    const url = byId("url", HTMLInputElement).value.trim();
    for (const file of files ?? []) this.add(new PlaygroundPage(file.name, await file.arrayBuffer(), url));
  }

  async addAddress() {
    const address = byId("address", HTMLInputElement);
    const button = byId("fetch", HTMLButtonElement);
    button.disabled = true;
    try {
      const { bytes, url, encoding } = await fetchPage(address.value.trim());
      this.add(new PlaygroundPage(url, bytes, url, encoding));
      address.value = "";
    } catch (error) {
      this.onError(String(/** @type {Error} */ (error).message));
    } finally {
      button.disabled = false;
    }
  }

  async addExample() {
    const response = await fetch("serve/playground/example.txt");
    this.add(new PlaygroundPage("Example", await response.text(), EXAMPLE_URL));
  }
}

/**
 * @param {string} html
 * @param {string} url
 */
function nameOf(html, url) {
  return TITLE.exec(html)?.[1]?.trim() || url.trim() || "Pasted page";
}
