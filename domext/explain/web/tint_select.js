import { make } from "./dom.js";

/**
 * Offer the tints of an explanation: its decisions, their difference, and its columns.
 *
 * @param {HTMLSelectElement} select
 * @param {import("./explanation.js").Explanation} explanation
 */
export function fillTints(select, explanation) {
  const options = [make("option", { value: "decision" }, "decision and labels"), make("option", { value: "difference" }, "difference of decisions")];
  if (explanation.gold) options.push(make("option", { value: "gold" }, "gold: missed and noise"));
  const columns = Object.keys(explanation.columns).map((name) => make("option", { value: name }, name));
  select.replaceChildren(...options, make("optgroup", { label: "columns" }, ...columns));
}

/**
 * Show the tint of a state; without a comparison there is no difference to choose.
 *
 * @param {HTMLSelectElement} select
 * @param {import("./store.js").State} state
 */
export function showTint(select, state) {
  for (const option of select.options) if (option.value === "difference") option.disabled = state.comparison < 0;
  select.value = state.tint;
}
