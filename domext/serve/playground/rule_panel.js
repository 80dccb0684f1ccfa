import { byId, copyButton, make } from "../../explain/web/dom.js";

/** @typedef {import("./service.js").WrittenRule} WrittenRule */
/** @typedef {import("./pages.js").PlaygroundPage} PlaygroundPage */

/**
 * Show the rule that the marks lead to, and what it does to each page.
 *
 * @param {PlaygroundPage[]} pages
 * @param {WrittenRule | null} rule null without marks
 * @param {string} error why there is no rule; empty without one
 */
export function showRule(pages, rule, error = "") {
  const panel = byId("rule", HTMLElement);
  if (!rule) {
    panel.replaceChildren(
      make("h2", {}, "Rule for the site"),
      ...(error ? [make("p", { class: "notice" }, error)] : []),
      make("p", {}, "Mark blocks of the page, and the rule writes itself: press i to include the selected block, x to exclude it, or let clicks mark blocks."),
      make("p", { class: "note" }, "Add more pages of the site to try the rule on them. A rule is a table of a domext.toml."),
    );
    return;
  }
  const selectors = [...rule.include, ...rule.exclude];
  panel.replaceChildren(
    make("div", { class: "top" }, make("h2", {}, "Rule for the site"), copyButton(rule.toml, "rule")),
    make("pre", { class: "code", tabindex: 0, "aria-label": "Rule" }, rule.toml),
    ...rule.missed.map(([page, block]) => make("p", { class: "notice" }, `${pages[page]?.name}: no selector tells block ${block} from other blocks.`)),
    matchesTable(pages, rule, selectors),
    make("p", { class: "note" }, "Test it on stored pages: domext rules check FOLDER."),
  );
}

/**
 * @param {PlaygroundPage[]} pages
 * @param {WrittenRule} rule
 * @param {string[]} selectors
 */
function matchesTable(pages, rule, selectors) {
  const table = make("table", {}, make("caption", {}, "Blocks that each selector matches, and words of the article"));
  const headers = [...selectors, "words"].map((header) => make("th", { scope: "col", class: "number" }, header));
  table.append(make("tr", {}, make("th", { scope: "col" }, "page"), ...headers));
  for (const [index, { matches, words: [before, after] }] of rule.pages.entries()) {
    const cells = selectors.map((selector) => make("td", { class: "number" }, String(matches[selector] ?? 0)));
    table.append(make("tr", {}, make("th", { scope: "row" }, pages[index]?.name ?? ""), ...cells, make("td", { class: "number" }, before === after ? String(after) : `${before} → ${after}`)));
  }
  return table;
}
