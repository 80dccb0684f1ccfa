import { keeps, verdictOf } from "../../explain/web/explanation.js";
import { byId } from "../../explain/web/dom.js";
import { Histogram } from "../../explain/web/histogram.js";
import { bindColumn, fillColumns, initialColumn } from "../../explain/web/histogram_controls.js";
import { PageView, blockOf } from "../../explain/web/page_view.js";
import { ReasonsPanel } from "../../explain/web/reasons_panel.js";
import { Store } from "../../explain/web/store.js";
import { showSummary } from "../../explain/web/summary.js";
import { fillTints, showTint } from "../../explain/web/tint_select.js";

/** @typedef {import("../../explain/web/explanation.js").Explanation} Explanation */
/** @typedef {import("./pages.js").PlaygroundPage} PlaygroundPage */

/** One page as the report shows it: tinted blocks, reasons, and a summary, which follow the settings without a new frame. */
export class ReportView {
  /**
   * @param {PlaygroundPage} page
   * @param {Explanation} explanation
   * @param {{ onKey: (event: KeyboardEvent) => void, onMark: (block: number) => void }} handlers `onMark` is called with a clicked block
   */
  constructor(page, explanation, handlers) {
    this.page = page;
    this.explanation = explanation;
    this.handlers = handlers;
    const compared = explanation.comparedCount > 0;
    this.store = new Store({
      decision: 0, comparison: compared ? 1 : -1, tint: compared ? "difference" : "decision", column: initialColumn(explanation), radius: 2, threshold: null, selected: -1, hovered: -1,
      brush: null, visible: [0, 0], target: null, filter: "", view: "page", labels: true,
    });
    this.tint = byId("tint", HTMLSelectElement);
    /** @type {Histogram | null} */
    this.histogram = null;
    this.view = new PageView(explanation, this.store, handlers.onKey);
  }

  /** @param {string} frame */
  async show(frame) {
    await this.view.show(frame);
    this.view.document.addEventListener("click", (event) => {
      const block = blockOf(event.target);
      if (block >= 0) this.handlers.onMark(block);
    });
    new ReasonsPanel(this.explanation, this.store);
    byId("columns", HTMLElement).replaceChildren(byId("histogram-template", HTMLTemplateElement).content.cloneNode(true));
    this.histogram = new Histogram(this.explanation, this.store);
    bindColumn(this.explanation, this.store);
    const omission = byId("omission", HTMLParagraphElement);
    omission.textContent = this.explanation.omission;
    omission.hidden = this.explanation.omission === null;
    this.store.subscribe(["decision", "comparison"], () => this.showSummaries());
    this.store.subscribe(["selected", "decision"], () => this.showSelected());
    this.tint.onchange = () => this.store.update({ tint: this.tint.value }); // in place of the handler of the page before
    this.store.subscribe(["decision", "comparison", "tint"], () => this.showTint());
    this.showMarks();
  }

  /**
   * Whether another explanation is of the same blocks, which the frame shows already.
   *
   * @param {Explanation} explanation
   */
  hasBlocksOf(explanation) {
    const { blocks, page } = this.explanation;
    return page.origin === explanation.page.origin && blocks.text.length === explanation.blocks.text.length;
  }

  /**
   * Show other decisions about the same blocks.
   *
   * @param {Explanation} explanation
   */
  update(explanation) {
    Object.assign(this.explanation, explanation);
    const comparison = explanation.comparedCount > 0 ? 1 : -1;
    const { tint, comparison: before } = this.store.state;
    const stays = comparison === before && (tint === "decision" || tint === "difference" || tint in explanation.columns);
    const column = this.store.state.column in explanation.columns ? this.store.state.column : initialColumn(explanation);
    this.store.update({ comparison, tint: stays ? tint : comparison > 0 ? "difference" : "decision", column, target: null });
    fillColumns(explanation);
    this.store.refresh(["decision", "column", "hovered"]);
    this.showMarks();
  }

  close() {
    this.view.close();
    this.histogram?.close();
  }

  showTint() {
    fillTints(this.tint, this.explanation);
    showTint(this.tint, this.store.state);
    byId("sides-legend", HTMLParagraphElement).hidden = this.store.state.tint !== "difference";
  }

  showSummaries() {
    showSummary(this.explanation, 0);
    const other = this.explanation.decisions[this.store.state.comparison];
    const [blocks, words] = other?.outcomes["kept"] ?? [0, 0];
    byId("verdict-b", HTMLParagraphElement).textContent = other ? `${other.name} keeps ${blocks} blocks and ${words} words.` : "";
  }

  showMarks() {
    this.view.mark("data-include", [...this.page.include]);
    this.view.mark("data-exclude", [...this.page.exclude]);
    this.showSelected();
  }

  showSelected() {
    const { selected } = this.store.state;
    const decision = this.explanation.decisions[0];
    const mark = this.page.include.has(selected) ? "included" : this.page.exclude.has(selected) ? "excluded" : "";
    const verdict = byId("block-verdict", HTMLParagraphElement);
    verdict.textContent = selected < 0 || !decision
      ? "Click a block, or press j, to select it."
      : `Block ${selected}: ${verdictOf(this.explanation, decision, selected)}${mark ? ` · ${mark} by you` : ""}`;
    verdict.title = verdict.textContent;
    byId("mark-include", HTMLButtonElement).disabled = selected < 0 || mark === "included";
    byId("mark-exclude", HTMLButtonElement).disabled = selected < 0 || mark === "excluded";
    byId("unmark", HTMLButtonElement).disabled = !mark;
  }

  /**
   * What a click means for a block: take back its mark, or else change what happens to it.
   *
   * @param {number} block
   * @returns {"include" | "exclude" | null}
   */
  nextMark(block) {
    if (this.page.include.has(block) || this.page.exclude.has(block)) return null;
    const [decision] = this.explanation.decisions;
    return decision && keeps(decision, block) ? "exclude" : "include";
  }
}
