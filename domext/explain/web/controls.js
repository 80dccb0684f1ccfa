import { keeps, labelOf, percent, range } from "./data.js";
import { byId, copy, make } from "./dom.js";

/** @typedef {import("./data.js").Story} Story */
/** @typedef {import("./data.js").Choice} Choice */
/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./state.js").View} View */

const VIEWS = /** @type {View[]} */ (["page", "blocks", "nodes"]);

/** The header, the bar of choices, and the keys. */
export class Controls {
  /**
   * @param {Story} story
   * @param {Store} store
   */
  constructor(story, store) {
    this.story = story;
    this.store = store;
    const { page } = story;
    byId("title", HTMLHeadingElement).textContent = page.title || page.name;
    byId("facts", HTMLParagraphElement).textContent = [
      page.name, page.url, page.encoding, `${story.blocks.text.length} blocks`, `${page.words} words`,
      page.origin === "page" ? null : `its text was found in: ${page.origin}`,
    ].filter(Boolean).join(" · ");
    this.selects();
    this.views();
    store.watch(["a", "b"], () => this.tell());
    store.watch(["selected", "a"], () => this.say());
  }

  selects() {
    const { story, store } = this;
    const choices = [...story.choices.entries()];
    /** @param {"selector" | "scorer"} kind */
    const options = (kind) => choices.filter(([, one]) => one.kind === kind).map(([number, one]) => make("option", { value: number }, one.name));
    for (const id of /** @type {("a" | "b")[]} */ (["a", "b"])) {
      const select = byId(id, HTMLSelectElement);
      if (id === "b") select.append(make("option", { value: -1 }, "nothing"));
      select.append(make("optgroup", { label: "selectors" }, ...options("selector")), make("optgroup", { label: "scorers, alone" }, ...options("scorer")));
      select.addEventListener("change", () => {
        const change = { [id]: Number(select.value) };
        if (id === "b") store.set({ ...change, tint: Number(select.value) < 0 ? "decision" : "difference" });
        else store.set(change);
      });
      store.watch([id], () => { select.value = String(store.now[id]); });
    }
    const names = Object.keys(story.columns);
    const tint = byId("tint", HTMLSelectElement);
    tint.append(make("option", { value: "decision" }, "decision and labels"), make("option", { value: "difference" }, "difference of the two"));
    if (story.gold) tint.append(make("option", { value: "gold" }, "gold: missed and noise"));
    tint.append(make("optgroup", { label: "columns" }, ...names.map((name) => make("option", { value: name }, name))));
    tint.addEventListener("change", () => store.set({ tint: tint.value }));
    store.watch(["tint", "b"], () => {
      for (const option of tint.options) if (option.value === "difference") option.disabled = store.now.b < 0;
      tint.value = store.now.tint;
    });
    const column = byId("column", HTMLSelectElement);
    column.append(...names.map((name) => make("option", { value: name }, name)));
    column.addEventListener("change", () => store.set({ column: column.value, threshold: null }));
    store.watch(["column"], () => { column.value = store.now.column; });
    const radius = byId("radius", HTMLInputElement);
    radius.addEventListener("input", () => store.set({ radius: Math.min(Math.max(Number(radius.value) || 0, 0), 50), threshold: null }));
    store.watch(["radius"], () => { radius.value = String(store.now.radius); });
    const labels = byId("labels", HTMLInputElement);
    labels.addEventListener("change", () => store.set({ labels: labels.checked }));
    store.watch(["labels"], () => { labels.checked = store.now.labels; });
    const filter = byId("filter", HTMLInputElement);
    filter.addEventListener("input", () => store.set({ filter: filter.value }));
  }

  views() {
    const { store } = this;
    for (const view of VIEWS) {
      const tab = byId(`view-${view}`, HTMLButtonElement);
      tab.addEventListener("click", () => store.set({ view }));
      store.watch(["view"], () => {
        const mine = store.now.view === view;
        tab.setAttribute("aria-selected", String(mine));
        tab.tabIndex = mine ? 0 : -1;
      });
      tab.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        this.nextView(step);
        byId(`view-${store.now.view}`, HTMLButtonElement).focus();
      });
    }
    store.watch(["view"], () => {
      byId("page", HTMLElement).hidden = store.now.view !== "page";
      const rows = byId("rows", HTMLElement);
      rows.hidden = store.now.view === "page";
      rows.setAttribute("aria-labelledby", `view-${store.now.view === "nodes" ? "nodes" : "blocks"}`);
    });
    const help = byId("help", HTMLDialogElement);
    byId("help-open", HTMLButtonElement).addEventListener("click", () => help.showModal());
  }

  /** @param {number} step */
  nextView(step) {
    const place = VIEWS.indexOf(this.store.now.view);
    this.store.set({ view: VIEWS[(place + step + VIEWS.length) % VIEWS.length] ?? "page" });
  }

  /** The verdict in one sentence, and what became of the blocks as a bar and a list. */
  tell() {
    const { story, store } = this;
    const choice = story.choices[store.now.a];
    if (!choice) return;
    const words = story.columns["words"] ?? [];
    /** @type {Map<string, [number, number]>} */
    const groups = new Map([["kept", [0, 0]]]);
    story.blocks.text.forEach((_, block) => {
      const name = keeps(choice, block) ? "kept" : labelOf(story, choice, block);
      const [blocks, sum] = groups.get(name) ?? [0, 0];
      groups.set(name, [blocks + 1, sum + (words[block] ?? 0)]);
    });
    const [blocks, kept] = groups.get("kept") ?? [0, 0];
    const sure = choice.confidence === null ? "" : ` It expects an F1 of ${choice.confidence.toFixed(2)} of that`;
    const kind = choice.type ? ` and takes the page for: ${choice.type}` : "";
    const fit = choice.fit ? ` Against the gold: precision ${choice.fit[0].toFixed(3)}, recall ${choice.fit[1].toFixed(3)}, F1 ${choice.fit[2].toFixed(3)}.` : "";
    byId("verdict", HTMLParagraphElement).replaceChildren(
      make("strong", {}, `${choice.name} keeps ${blocks} of ${story.blocks.text.length} blocks, ${kept} of ${story.page.words} words.`),
      `${sure}${sure ? `${kind}.` : ""}${fit}${choice.reason ? ` ${choice.reason}.` : ""}`,
    );
    const sorted = [...groups].filter(([name, [count]]) => count || name === "kept").sort(([one], [other]) => Number(other === "kept") - Number(one === "kept"));
    const total = Math.max(story.page.words, 1);
    byId("shares", HTMLDivElement).replaceChildren(...sorted.map(([name, [, sum]]) => {
      const part = make("span", { class: name, title: name });
      part.style.flexGrow = String(sum / total);
      return part;
    }));
    byId("legend", HTMLUListElement).replaceChildren(...sorted.map(([name, [count, sum]]) => make("li", { class: name },
      make("i", { "aria-hidden": "true" }), `${name === "kept" ? "kept" : name} `, make("b", {}, String(count)), make("span", {}, ` (${percent(sum / total)} of the words)`))));
  }

  /** Tell those who do not see it. */
  say() {
    const { selected, a } = this.store.now;
    const choice = this.story.choices[a];
    if (selected < 0 || !choice) return;
    const verdict = keeps(choice, selected) ? "kept" : `dropped, ${labelOf(this.story, choice, selected)}`;
    byId("said", HTMLParagraphElement).textContent = `Block ${selected + 1}, ${verdict}: ${this.story.blocks.text[selected]}`;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element | null} */ (event.target);
    const help = byId("help", HTMLDialogElement);
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (event.key === "Escape") this.store.set({ selected: -1, brush: null });
    else if (target?.matches?.("input:not([type=checkbox], [type=range]), select, textarea")) return;
    else if (!this.act(event.key, target)) return;
    event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {Element | null} target
   * @returns {boolean} whether the key means something
   */
  act(key, target) {
    const { store } = this;
    const steps = /** @type {Record<string, number>} */ ({ j: 1, k: -1 });
    if (target?.id === "histogram") Object.assign(steps, { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity });
    const step = steps[key];
    if (step !== undefined) this.go(step);
    else if (key === "n" || key === "p") this.jump(key === "n" ? 1 : -1);
    else if (key === "v") this.nextView(1);
    else if (key === "t") this.nextTint();
    else if (key === "l") store.set({ labels: !store.now.labels });
    else if (key === "[" || key === "]") store.set({ a: (store.now.a + (key === "]" ? 1 : -1) + this.story.choices.length) % this.story.choices.length });
    else if (key === "c" && store.now.selected >= 0) void copy(this.story.nodes.xpath[this.story.blocks.node[store.now.selected] ?? 0] ?? "");
    else if (key === "?") byId("help", HTMLDialogElement).showModal();
    else if (key === "/") {
      if (store.now.view === "page") store.set({ view: "blocks" });
      byId("filter", HTMLInputElement).focus();
    } else return false;
    return true;
  }

  /** @param {number} step */
  go(step) {
    const last = this.story.blocks.text.length - 1;
    const here = this.store.now.selected < 0 ? (step > 0 ? -1 : last + 1) : this.store.now.selected;
    this.store.set({ selected: Math.min(Math.max(here + step, 0), last) });
  }

  /** @param {number} step */
  jump(step) {
    const { a, b, selected } = this.store.now;
    const [one, other] = [this.story.choices[a], this.story.choices[b]];
    if (!one) return;
    const count = this.story.blocks.text.length;
    for (let block = selected < 0 && step < 0 ? count - 1 : selected + step; block >= 0 && block < count; block += step) {
      if (other ? keeps(one, block) !== keeps(other, block) : keeps(one, block)) {
        this.store.set({ selected: block });
        return;
      }
    }
  }

  nextTint() {
    const values = [...byId("tint", HTMLSelectElement).options].filter((option) => !option.disabled).map((option) => option.value);
    this.store.set({ tint: values[(values.indexOf(this.store.now.tint) + 1) % values.length] ?? "decision" });
  }
}

/**
 * The column to begin with: the text-to-tag ratio, as in the paper, else the first that says something.
 *
 * @param {Story} story
 */
export function firstColumn(story) {
  const names = Object.keys(story.columns);
  return names.find((name) => name === "ttr.ttr") ?? names.find((name) => name.includes(".") && range(story.columns[name] ?? [])[1] > 0) ?? names[0] ?? "";
}
