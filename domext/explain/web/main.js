import { Controls, firstColumn } from "./controls.js";
import { unpack } from "./data.js";
import { byId } from "./dom.js";
import { Histogram } from "./histogram.js";
import { PageView } from "./page.js";
import { Store } from "./state.js";
import { TableView } from "./table.js";
import { WhyView } from "./why.js";

async function main() {
  const { frame, story } = await unpack(byId("payload", HTMLScriptElement).text);
  const store = new Store({
    a: 0, b: story.compared ? 1 : -1, tint: story.gold ? "gold" : story.compared ? "difference" : "decision", column: firstColumn(story), radius: 2, threshold: null, selected: -1,
    hovered: -1, brush: null, seen: [0, 0], filter: "", view: "page", labels: true,
  });
  const controls = new Controls(story, store);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => controls.onKey(event);
  document.addEventListener("keydown", onKey);
  const page = new PageView(story, store, onKey);
  await page.show(frame);
  new Histogram(story, store);
  new TableView(story, store);
  new WhyView(story, store);
  // Where the person went to a block by anything but the page, the page follows.
  store.watch(["selected"], () => { if (store.now.selected >= 0 && store.now.hovered !== store.now.selected) page.reveal(store.now.selected); });
  store.watch(["brush"], () => { if (store.now.brush) page.reveal(store.now.brush[0]); });
  document.documentElement.dataset["ready"] = "yes";
}

void main();
