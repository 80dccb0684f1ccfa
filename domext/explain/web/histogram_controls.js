import { range } from "./explanation.js";
import { byId, make } from "./dom.js";

/** @typedef {import("./explanation.js").Explanation} Explanation */
/** @typedef {import("./store.js").Store} Store */

const MAX_RADIUS = 50;

/**
 * Bind the controls of the histogram: its column, and the radius of its moving average.
 *
 * @param {Explanation} explanation
 * @param {Store} store
 */
export function bindColumn(explanation, store) {
  const column = byId("column", HTMLSelectElement);
  fillColumns(explanation);
  column.addEventListener("change", () => store.update({ column: column.value, threshold: null }));
  store.subscribe(["column"], () => { column.value = store.state.column; });
  const radius = byId("radius", HTMLInputElement);
  radius.addEventListener("input", () => store.update({ radius: Math.min(Math.max(Number(radius.value) || 0, 0), MAX_RADIUS), threshold: null }));
  store.subscribe(["radius"], () => { radius.value = String(store.state.radius); });
}

/** Offer the columns of an explanation. @param {Explanation} explanation */
export function fillColumns(explanation) {
  byId("column", HTMLSelectElement).replaceChildren(...Object.keys(explanation.columns).map((name) => make("option", { value: name }, name)));
}

/**
 * The column that the histogram shows first: the text-to-tag ratio of the paper, else the first scorer column that is not all 0.
 *
 * @param {Explanation} explanation
 */
export function initialColumn(explanation) {
  const names = Object.keys(explanation.columns);
  return names.find((name) => name === "ttr.ttr") ?? names.find((name) => name.includes(".") && range(explanation.columns[name] ?? [])[1] > 0) ?? names[0] ?? "";
}
