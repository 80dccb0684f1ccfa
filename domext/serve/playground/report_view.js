import { keeps, verdictOf } from "../../explain/web/explanation.js";
import { byId } from "../../explain/web/dom.js";
import { PageView, blockOf } from "../../explain/web/page_view.js";
import { ReasonsPanel } from "../../explain/web/reasons_panel.js";
import { Store } from "../../explain/web/store.js";
import { showSummary } from "../../explain/web/summary.js";

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
      decision: 0, comparison: compared ? 1 : -1, tint: compared ? "difference" : "decision", column: "", radius: 0, threshold: null, selected: -1, hovered: -1,
      brush: null, visible: [0, 0], target: null, filter: "", view: "page", labels: true,
    });
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
    this.store.subscribe(["decision", "comparison"], () => this.showSummaries());
    this.store.subscribe(["selected", "decision"], () => this.showSelected());
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
    const compared = explanation.comparedCount > 0;
    this.store.update({ comparison: compared ? 1 : -1, tint: compared ? "difference" : "decision", target: null });
    this.store.refresh(["decision", "hovered"]);
    this.showMarks();
  }

  close() {
    this.view.close();
  }

  showSummaries() {
    showSummary(this.explanation, 0);
    const other = this.explanation.decisions[this.store.state.comparison];
    const [blocks, words] = other?.outcomes["kept"] ?? [0, 0];
    byId("verdict-b", HTMLParagraphElement).textContent = other ? `${other.name} keeps ${blocks} blocks and ${words} words.` : "";
    byId("sides-legend", HTMLParagraphElement).hidden = !other;
  }

  showMarks() {
    this.view.mark("data-include", [...this.page.include]);
    this.view.mark("data-exclude", [...this.page.exclude]);
    this.showSelected();
  }

  showSelected() {
    const { selected } = this.store.state;
    const decision = this.explanation.decisions[0];
    byId("block-bar", HTMLDivElement).hidden = selected < 0;
    if (selected < 0 || !decision) return;
    const mark = this.page.include.has(selected) ? " · included by you" : this.page.exclude.has(selected) ? " · excluded by you" : "";
    const verdict = byId("block-verdict", HTMLParagraphElement);
    verdict.textContent = `Block ${selected}: ${verdictOf(this.explanation, decision, selected)}${mark}`;
    verdict.title = verdict.textContent;
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
