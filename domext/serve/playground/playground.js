import { byId, copyButton, make } from "../../explain/web/dom.js";
import { selectMatch, selectStep, stepOf } from "../../explain/web/steps.js";
import { Pages } from "./pages.js";
import { ReportView } from "./report_view.js";
import { showRule } from "./rule_panel.js";
import { Repeater, explain, extract, fetchPlugins, renderFrame, renderReport, writeRule } from "./service.js";
import { asCommand, asPython, asToml, optionsOf } from "./settings.js";
import { SettingsPanel } from "./settings_panel.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../../explain/web/explanation.js").Explanation} Explanation */

const FORMATS = /** @type {Record<string, string>} */ ({ markdown: "Markdown", json: "JSON" });
const NO_RULE = { include: /** @type {string[]} */ ([]), exclude: /** @type {string[]} */ ([]) };

/** The playground: pages, settings and marks, and all that follows from them. */
class Playground {
  /** @param {import("./settings.js").Plugins} plugins */
  constructor(plugins) {
    /** @type {ReportView | null} */
    this.report = null;
    /** @type {import("./service.js").WrittenRule | null} */
    this.rule = null;
    this.ruleIsOld = false;
    this.repeater = new Repeater(() => this.refresh());
    this.pages = new Pages(() => { this.ruleIsOld = true; this.changed(); }, (message) => this.showError(message));
    this.settings = new SettingsPanel(plugins, () => { this.ruleIsOld = true; this.changed(); });
    this.tabs = new Tabs(["markdown", "json", "reasons", "columns", "rule", "copy"], () => this.changed());
    for (const mark of /** @type {("include" | "exclude")[]} */ (["include", "exclude"])) {
      byId(`mark-${mark}`, HTMLButtonElement).addEventListener("click", () => this.mark(mark));
    }
    byId("unmark", HTMLButtonElement).addEventListener("click", () => this.mark(null));
    byId("save", HTMLButtonElement).addEventListener("click", () => void this.saveReport());
    const help = byId("help", HTMLDialogElement);
    byId("help-open", HTMLButtonElement).addEventListener("click", () => help.showModal());
    document.addEventListener("keydown", (event) => this.onKey(event));
    showRule([], null);
  }

  changed() {
    void this.repeater.request();
  }

  /** @param {string} message empty to take it back */
  showError(message) {
    const notice = byId("error", HTMLParagraphElement);
    notice.textContent = message;
    notice.hidden = !message;
  }

  /** The options of one side: 0 for A, 1 for B. @param {number} side */
  options(side) {
    return optionsOf(/** @type {import("./settings.js").Settings} */ (this.settings.both[side]), this.rule ?? NO_RULE);
  }

  get sides() {
    return this.settings.compares ? [0, 1] : [0];
  }

  /** Ask the service for everything that is in view, and show it. */
  async refresh() {
    const page = this.pages.current;
    if (!page) return;
    document.body.setAttribute("aria-busy", "true");
    try {
      if (this.ruleIsOld) await this.updateRule();
      const format = FORMATS[this.tabs.current] ? this.tabs.current : null;
      const [explanations, texts] = await Promise.all([
        Promise.all(this.sides.map((side) => explain(page, this.options(side)))),
        Promise.all(format ? this.sides.map((side) => extract(page, this.options(side), format)) : []),
      ]);
      const [first, second] = explanations;
      if (!first || page !== this.pages.current) return;
      page.encoding ??= first.page.encoding;
      await this.showReport(second ? compared(first, second) : first);
      if (format) this.showOutput(format, texts);
      this.showCopies();
      this.showError("");
    } catch (error) {
      this.showError(String(/** @type {Error} */ (error).message));
    } finally {
      document.body.removeAttribute("aria-busy");
      document.documentElement.dataset["ready"] = String(Number(document.documentElement.dataset["ready"] ?? 0) + 1);
    }
  }

  async updateRule() {
    this.ruleIsOld = false;
    const marked = this.pages.all.some(({ include, exclude }) => include.size || exclude.size);
    const { include: _, exclude: __, ...options } = this.options(0);
    try {
      this.rule = marked ? await writeRule(this.pages.all, options) : null;
      showRule(this.pages.all, this.rule);
    } catch (error) {
      this.rule = null;
      showRule(this.pages.all, null, String(/** @type {Error} */ (error).message));
    }
  }

  /** @param {Explanation} explanation */
  async showReport(explanation) {
    const page = this.pages.current;
    if (!page) return;
    if (this.report?.page === page && this.report.hasBlocksOf(explanation)) {
      this.report.update(explanation);
      return;
    }
    this.report?.close();
    const report = new ReportView(page, explanation, { onKey: (event) => this.onKey(event), onMark: (block) => this.clicked(block) });
    await report.show(await renderFrame(page, this.options(0)));
    this.report = report;
  }

  /**
   * @param {string} format
   * @param {string[]} texts one for each side
   */
  showOutput(format, texts) {
    byId(format, HTMLElement).replaceChildren(...texts.map((text, side) => {
      const name = `${FORMATS[format]}${texts.length > 1 ? ` of ${"AB"[side]}` : ""}`;
      const shown = format === "json" ? JSON.stringify(JSON.parse(text), null, 2) : text;
      return make("section", { class: "output" }, make("div", { class: "top" }, make("h2", {}, name), copyButton(text, name)),
        make("pre", { class: "code", tabindex: 0, "aria-label": name }, shown || "(The article is empty.)"));
    }));
  }

  showCopies() {
    const options = this.options(this.settings.edited);
    const url = this.pages.current?.url ?? "";
    const texts = /** @type {[string, string][]} */ ([
      ["Python", asPython(options, url)], ["Command", asCommand(options, url)], ["domext.toml", asToml(options, url)],
    ]);
    byId("copy", HTMLElement).replaceChildren(...texts.map(([name, text]) =>
      make("section", { class: "copied" }, make("div", { class: "top" }, make("h2", {}, name), copyButton(text, name)), make("pre", { class: "code", tabindex: 0, "aria-label": name }, text))));
  }

  /** A click on a block marks it if clicks mark blocks. @param {number} block */
  clicked(block) {
    if (!byId("click-marks", HTMLInputElement).checked || !this.report) return;
    this.report.store.update({ selected: block });
    this.mark(this.report.nextMark(block));
  }

  /** @param {"include" | "exclude" | null} mark of the selected block */
  mark(mark) {
    const { report } = this;
    const block = report?.store.state.selected ?? -1;
    if (!report || block < 0) return;
    report.page.mark(block, mark);
    report.showMarks();
    this.ruleIsOld = true;
    if (["reasons", "columns", "copy"].includes(this.tabs.current)) this.changed();
    else this.tabs.go("rule");
  }

  async saveReport() {
    const page = this.pages.current;
    if (!page) return;
    try {
      const link = make("a", { href: URL.createObjectURL(await renderReport(page, this.options(0))), download: "report.html" });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      this.showError(String(/** @type {Error} */ (error).message));
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element | null} */ (event.target);
    const { report } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help", HTMLDialogElement).open || byId("work", HTMLElement).hidden || !report) return;
    if (target?.matches?.("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) return;
    const { explanation, store } = report;
    const shortcuts = /** @type {Record<string, () => void>} */ ({
      n: () => selectMatch(explanation, store, 1),
      p: () => selectMatch(explanation, store, -1),
      i: () => this.mark("include"),
      x: () => this.mark("exclude"),
      u: () => this.mark(null),
      "?": () => byId("help", HTMLDialogElement).showModal(),
      Escape: () => store.update({ selected: -1 }),
    });
    const step = stepOf(event.key, target);
    const run = step === undefined ? shortcuts[event.key] : () => selectStep(explanation, store, step);
    if (!run) return;
    event.preventDefault();
    run();
  }
}

/**
 * The explanation of A, compared with the decision of B.
 *
 * @param {Explanation} first
 * @param {Explanation} second
 * @returns {Explanation}
 */
function compared(first, second) {
  const [own, ...rest] = first.decisions;
  const [other] = second.decisions;
  if (!own || !other || first.blocks.text.length !== second.blocks.text.length) return first;
  const name = `B: ${other.name}`;
  const columns = { ...first.columns, [`${name}.probability`]: second.columns[`${other.name}.probability`] ?? [] };
  return { ...first, columns, decisions: [own, { ...other, name }, ...rest], comparedCount: 1 };
}

async function start() {
  try {
    new Playground(await fetchPlugins());
    byId("start", HTMLElement).inert = false; // its buttons have no effect before
    document.documentElement.dataset["ready"] = "0";
  } catch (error) {
    const notice = byId("error", HTMLParagraphElement);
    notice.textContent = String(/** @type {Error} */ (error).message);
    notice.hidden = false;
  }
}

byId("address-form", HTMLFormElement).hidden = document.documentElement.dataset["fetch"] !== "yes";
void start();
