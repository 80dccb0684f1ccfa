import { capitalised, counted, formatPercent } from "./explanation.js";
import { byId, make } from "./dom.js";

/**
 * Show a decision in one sentence, and the share of each outcome as a bar and a legend.
 *
 * @param {import("./explanation.js").Explanation} explanation
 * @param {number} index of the decision
 */
export function showSummary(explanation, index) {
  const decision = explanation.decisions[index];
  if (!decision) return;
  const shown = Object.entries(decision.outcomes);
  const [blocks, words] = decision.outcomes["kept"] ?? [0, 0];
  const details = [
    decision.confidence === null ? null : `Confidence (expected F1): ${decision.confidence.toFixed(2)}.`,
    decision.pageType ? `Page type: ${decision.pageType}.` : null,
    goldSentence(decision),
    decision.reason ? `${capitalised(decision.reason)}.` : null,
  ].filter(Boolean);
  byId("verdict", HTMLParagraphElement).replaceChildren(
    make("strong", {}, `${decision.name} keeps ${blocks} of ${counted(explanation.page.blocks, "block")} and ${words} of ${counted(explanation.page.words, "word")}.`),
    ` ${details.join(" ")}`,
  );
  const total = Math.max(explanation.page.words, 1);
  byId("shares", HTMLDivElement).replaceChildren(...shown.map(([name, [, ofName]]) => {
    const part = make("span", { class: name, title: name });
    part.style.flexGrow = String(ofName / total);
    return part;
  }));
  byId("legend", HTMLUListElement).replaceChildren(...shown.map(([name, [count, ofName]]) => make("li", { class: name },
    make("i", { "aria-hidden": "true" }), `${name === "added" ? "added to the body" : name} `, make("b", {}, String(count)), make("span", {}, ` (${formatPercent(ofName / total)} of the words)`))));
}

/** @param {import("./explanation.js").Decision} decision */
function goldSentence({ goldMetrics }) {
  if (!goldMetrics) return null;
  const [precision, recall, f1] = goldMetrics;
  return `Compared with the gold text: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}.`;
}
