import { Controls } from "./controls.js";
import { unpack } from "./explanation.js";
import { byId } from "./dom.js";
import { Histogram } from "./histogram.js";
import { initialColumn } from "./histogram_controls.js";
import { PageView } from "./page_view.js";
import { Store } from "./store.js";
import { TableView } from "./table_view.js";
import { ReasonsPanel } from "./reasons_panel.js";

async function showReport() {
  const { frame, explanation } = await unpack(byId("payload", HTMLScriptElement).text);
  const compared = explanation.comparedCount > 0;
  const store = new Store({
    decision: 0, comparison: compared ? 1 : -1, tint: explanation.gold ? "gold" : compared ? "difference" : "decision", column: initialColumn(explanation),
    radius: 2, threshold: null, selected: -1, hovered: -1, brush: null, visible: [0, 0], target: null, filter: "", view: "page", labels: true,
  });
  const controls = new Controls(explanation, store);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => controls.onKey(event);
  document.addEventListener("keydown", onKey);
  const page = new PageView(explanation, store, onKey);
  await page.show(frame);
  new Histogram(explanation, store);
  new TableView(explanation, store);
  new ReasonsPanel(explanation, store);
  document.documentElement.dataset["ready"] = "yes";
}

void showReport();
