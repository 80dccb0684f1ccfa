import { counted, verdictOf } from "./explanation.js";
import { byId, copy, make } from "./dom.js";
import { bindColumn } from "./histogram_controls.js";
import { selectMatch, selectStep, stepOf } from "./steps.js";
import { showSummary } from "./summary.js";
import { fillTints, showTint } from "./tint_select.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").View} View */

const VIEWS = /** @type {View[]} */ (["page", "blocks", "nodes"]);

/** The header, the controls and the keyboard shortcuts of the report. */
export class Controls {
  /**
   * @param {Explanation} explanation
   * @param {Store} store
   */
  constructor(explanation, store) {
    this.explanation = explanation;
    this.store = store;
    const { page } = explanation;
    byId("title", HTMLHeadingElement).textContent = page.title || page.name;
    byId("facts", HTMLParagraphElement).textContent = [
      page.name, page.url, page.encoding, counted(page.blocks, "block"), counted(page.words, "word"),
      page.origin === "page" ? null : `source of the text: ${page.origin}`,
    ].filter(Boolean).join(" · ");
    const omission = byId("omission", HTMLParagraphElement);
    omission.textContent = explanation.omission;
    omission.hidden = explanation.omission === null;
    this.bindDecisions();
    this.bindTint();
    this.bindInputs();
    this.bindViews();
    store.subscribe(["decision", "comparison"], () => showSummary(explanation, store.state.decision));
    store.subscribe(["selected", "decision"], () => this.announce());
  }

  bindDecisions() {
    const { explanation, store } = this;
    /** @param {"selector" | "scorer"} kind */
    const options = (kind) => [...explanation.decisions.entries()]
      .filter(([, decision]) => decision.kind === kind)
      .map(([index, decision]) => make("option", { value: index }, decision.name));
    for (const id of /** @type {("decision" | "comparison")[]} */ (["decision", "comparison"])) {
      const select = byId(id, HTMLSelectElement);
      if (id === "comparison") select.append(make("option", { value: -1 }, "nothing"));
      select.append(make("optgroup", { label: "selectors" }, ...options("selector")), make("optgroup", { label: "single scorers" }, ...options("scorer")));
      select.addEventListener("change", () => {
        const index = Number(select.value);
        if (id === "comparison") store.update({ comparison: index, tint: index < 0 ? "decision" : "difference" });
        else store.update({ decision: index });
      });
      store.subscribe([id], () => { select.value = String(store.state[id]); });
    }
  }

  bindTint() {
    const { explanation, store } = this;
    const tint = byId("tint", HTMLSelectElement);
    fillTints(tint, explanation);
    tint.addEventListener("change", () => store.update({ tint: tint.value }));
    store.subscribe(["tint", "comparison"], () => showTint(tint, store.state));
  }

  bindInputs() {
    const { store } = this;
    bindColumn(this.explanation, store);
    const labels = byId("labels", HTMLInputElement);
    labels.addEventListener("change", () => store.update({ labels: labels.checked }));
    store.subscribe(["labels"], () => { labels.checked = store.state.labels; });
    const filter = byId("filter", HTMLInputElement);
    filter.addEventListener("input", () => store.update({ filter: filter.value }));
  }

  bindViews() {
    const { store } = this;
    for (const view of VIEWS) {
      const tab = byId(`view-${view}`, HTMLButtonElement);
      tab.addEventListener("click", () => store.update({ view }));
      store.subscribe(["view"], () => {
        const selected = store.state.view === view;
        tab.setAttribute("aria-selected", String(selected));
        tab.tabIndex = selected ? 0 : -1;
      });
      tab.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        this.nextView(step);
        byId(`view-${store.state.view}`, HTMLButtonElement).focus();
      });
    }
    store.subscribe(["view"], () => {
      byId("page", HTMLElement).hidden = store.state.view !== "page";
      const rows = byId("rows", HTMLElement);
      rows.hidden = store.state.view === "page";
      rows.setAttribute("aria-labelledby", `view-${store.state.view === "nodes" ? "nodes" : "blocks"}`);
    });
    const help = byId("help", HTMLDialogElement);
    byId("help-open", HTMLButtonElement).addEventListener("click", () => help.showModal());
  }

  /** @param {number} step */
  nextView(step) {
    const index = VIEWS.indexOf(this.store.state.view);
    this.store.update({ view: VIEWS[(index + step + VIEWS.length) % VIEWS.length] ?? "page" });
  }

  /** Announce the selected block to screen readers. */
  announce() {
    const { selected, decision: index } = this.store.state;
    const decision = this.explanation.decisions[index];
    if (selected < 0 || !decision) return;
    const verdict = verdictOf(this.explanation, decision, selected);
    byId("announcement", HTMLParagraphElement).textContent = `Block ${selected}, ${verdict}: ${this.explanation.blocks.text[selected]}`;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element | null} */ (event.target);
    const help = byId("help", HTMLDialogElement);
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    if (event.key === "Escape") this.store.update({ selected: -1, brush: null });
    else if (target?.matches?.("input:not([type=checkbox], [type=range]), select, textarea")) return;
    else if (!this.runShortcut(event.key, target)) return;
    event.preventDefault();
  }

  /**
   * @param {string} key
   * @param {Element | null} target
   * @returns {boolean} whether the key is a shortcut
   */
  runShortcut(key, target) {
    const { explanation, store } = this;
    const step = stepOf(key, target);
    const count = explanation.decisions.length;
    if (step !== undefined) selectStep(explanation, store, step);
    else if (key === "n" || key === "p") selectMatch(explanation, store, key === "n" ? 1 : -1);
    else if (key === "v") this.nextView(1);
    else if (key === "t") this.nextTint();
    else if (key === "l") store.update({ labels: !store.state.labels });
    else if (key === "[" || key === "]") store.update({ decision: (store.state.decision + (key === "]" ? 1 : -1) + count) % count });
    else if (key === "c" && store.state.selected >= 0) void copy(explanation.nodes.xpath[explanation.blocks.node[store.state.selected] ?? 0] ?? "");
    else if (key === "?") byId("help", HTMLDialogElement).showModal();
    else if (key === "/") {
      if (store.state.view === "page") store.update({ view: "blocks" });
      byId("filter", HTMLInputElement).focus();
    } else return false;
    return true;
  }

  nextTint() {
    const values = [...byId("tint", HTMLSelectElement).options].filter((option) => !option.disabled).map((option) => option.value);
    this.store.update({ tint: values[(values.indexOf(this.store.state.tint) + 1) % values.length] ?? "decision" });
  }
}
