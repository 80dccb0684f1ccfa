/** The labelling page: its state, its keys and its buttons. */

import { ActionQueue, fetchOverview, fetchPage, frameAddress } from "./api.js";
import { isUncertain, paint, toggled } from "./block_ranges.js";
import { Blocks } from "./blocks.js";
import { describePage, describeSelection } from "./descriptions.js";
import { byId } from "./elements.js";
import { addGestures, loadFrame } from "./frame.js";
import { PageMap } from "./page_map.js";
import { Selection } from "./selection.js";

/** @typedef {import("./types").Overview} Overview */
/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Action} Action */

const pageSelect = byId("pages", HTMLSelectElement);
const typeSelect = byId("type", HTMLSelectElement);
const frame = byId("frame", HTMLIFrameElement);
const list = byId("blocks", HTMLDivElement);
const keysDialog = byId("keys", HTMLDialogElement);
const notice = byId("notice", HTMLParagraphElement);
const saved = byId("saved", HTMLParagraphElement);

/** @type {Overview} */
let overview = { pages: [], pageTypes: [], labelNames: {} };
/** The page on display. @type {{ index: number, data: PageData, state: State, blocks: Blocks, selection: Selection } | undefined} */
let current;
const map = new PageMap(
  byId("map", HTMLCanvasElement),
  (block) => current?.blocks.scrollTo(block, 0.25),
  (pages) => current?.blocks.scrollBy(pages),
);
/** Removes the listeners of the page on display. */
let listeners = new AbortController();
/** The number of pages requested so far: only the latest is shown. */
let requests = 0;

const queue = new ActionQueue((pending, failure) => {
  if (failure !== null) stop(failure);
  else saved.textContent = pending > 0 ? "Saving …" : "Saved";
});

/** @param {string | null} message */
function showNotice(message) {
  notice.hidden = message === null;
  notice.textContent = message;
}

/** Stop after an action that is not on disk: labels on the screen would differ from the journal. @param {string} message */
function stop(message) {
  saved.textContent = "Not saved";
  showNotice(message);
  current = undefined;
  for (const control of document.querySelectorAll("button, select")) control.setAttribute("disabled", "");
}

/** Apply an action to the page on display: show its result at once, and save it. @param {Action} action @param {Partial<State>} change */
function act(action, change) {
  if (!current) return;
  const page = current;
  page.state = { ...page.state, ...change, notice: null };
  const row = overview.pages[page.index];
  if (row) {
    row.started = true;
    row.done = page.state.done;
    showProgress();
  }
  show();
  void queue.send(page.index, action, (state) => {
    page.state = state;
    if (current === page) show();
  });
}

/** Label the selected blocks. @param {string} letter */
function paintSelection(letter) {
  if (!current || current.selection.isEmpty) return;
  const { range } = current.selection;
  const labels = paint(current.state.labels, range, letter);
  if (labels === current.state.labels) return;
  act({ do: "paint", ...range, label: letter }, { labels, undo: current.state.undo + 1, redo: 0 });
}

/** Change the selection and show it. @param {(selection: Selection) => number | void} change returns the block to reveal */
function select(change) {
  if (!current) return;
  const block = change(current.selection);
  show();
  if (typeof block !== "number" || block < 0) return;
  current.blocks.revealInFrame(block);
  current.blocks.revealInList(block);
}

const grow = () => select((selection) => selection.grow());
const shrink = () => select((selection) => selection.shrink());
const undo = () => void (current && current.state.undo > 0 && act({ do: "undo" }, {}));
const redo = () => void (current && current.state.redo > 0 && act({ do: "redo" }, {}));

/**
 * The next or previous page that can be labelled; -1 if there is none.
 * @param {number} step
 * @param {{ skipDone: boolean }} options
 */
function neighbour(step, { skipDone }) {
  const count = overview.pages.length;
  const start = current ? current.index : Number(pageSelect.value);
  for (let distance = 1; distance < count; distance += 1) {
    const index = (start + step * distance + count * distance) % count;
    const row = overview.pages[index];
    if (row && row.failure === null && !(skipDone && row.done)) return index;
  }
  return -1;
}

/** @param {number} index */
const goTo = (index) => void (index >= 0 && loadPage(index));

/** Mark the page as done, and go to the next one that is not. */
function finish() {
  if (!current) return;
  if (!current.state.done) act({ do: "done", done: true }, { done: true });
  const next = neighbour(1, { skipDone: true });
  if (next >= 0) goTo(next);
  else showNotice("All pages are done.");
}

function reopen() {
  if (current) act({ do: "done", done: false }, { done: false });
}

/** Show the progress of all pages. */
function showProgress() {
  const done = overview.pages.filter((row) => row.done).length;
  const total = overview.pages.filter((row) => row.failure === null).length;
  const progress = byId("progress", HTMLProgressElement);
  progress.max = Math.max(total, 1);
  progress.value = done;
  byId("progress-text", HTMLSpanElement).textContent = `${done} of ${total} done`;
  overview.pages.forEach((row, index) => {
    const option = pageSelect.options[index];
    const description = describePage(row);
    if (option && option.textContent !== description) option.textContent = description;
  });
}

function showMap() {
  if (current) map.show(current.data.words, current.state.labels, current.blocks.visible);
}

/** Show the labels and the selection of the page on display. */
function show() {
  if (!current) return;
  const { data, state, blocks, selection } = current;
  blocks.show(state.labels, selection.range, overview.labelNames);
  showMap();
  typeSelect.value = state.pageType ?? "";
  byId("done", HTMLButtonElement).hidden = state.done;
  byId("reopen", HTMLButtonElement).hidden = !state.done;
  showNotice(state.notice);
  for (const button of document.querySelectorAll("[data-paint]")) button.toggleAttribute("disabled", selection.isEmpty);
  byId("grow", HTMLButtonElement).disabled = !selection.enclosing;
  byId("shrink", HTMLButtonElement).disabled = !selection.canShrink;
  byId("undo", HTMLButtonElement).disabled = state.undo === 0;
  byId("redo", HTMLButtonElement).disabled = state.redo === 0;
  byId("selected", HTMLParagraphElement).textContent = describeSelection(data, state, selection.range, overview.labelNames);
}

/** @param {number} index */
async function loadPage(index) {
  requests += 1;
  const request = requests;
  current = undefined;
  pageSelect.value = String(index);
  try {
    const [data, framed] = await Promise.all([fetchPage(index), loadFrame(frame, frameAddress(index))]);
    if (request !== requests) return;
    const blocks = new Blocks(data, framed, list, (block) => isUncertain(data.probability[block]), showMap);
    current = { index, data, state: data.state, blocks, selection: new Selection(data.texts.length, data.containers) };
    byId("title", HTMLHeadingElement).textContent = data.title ?? data.name;
    history.replaceState(null, "", `#${encodeURIComponent(data.name)}`);
    list.scrollTop = 0;
    addPageListeners(framed);
    show();
    const firstKept = current.state.labels.indexOf("k");
    if (firstKept >= 0) {
      blocks.scrollTo(firstKept, 0.25); // the headline above it is in view, too
      requestAnimationFrame(() => blocks.revealInList(firstKept)); // rows that come into view get their height only now
    }
    document.body.setAttribute("data-page", data.name);
  } catch (error) {
    if (request === requests) showNotice(messageOf(error));
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Listen to the keys and gestures in the frame, and to the gestures in the list. @param {Document} framed */
function addPageListeners(framed) {
  listeners.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  /** @param {(block: number) => void} reveal scrolls to the block in the other view @returns {import("./frame.js").GestureHandlers} */
  const handlers = (reveal) => ({
    select: (from, to) => {
      select((selection) => selection.set(from, to));
      reveal(to);
    },
    extend: (to) => {
      select((selection) => selection.extend(to));
      reveal(to);
    },
    toggle: (start) => paintSelection(toggled(current?.state.labels.charAt(start) ?? "")),
  });
  addGestures(framed, handlers((block) => current?.blocks.revealInList(block)), signal);
  addGestures(document, handlers((block) => current?.blocks.revealInFrame(block)), signal); // only the list has blocks there
  framed.addEventListener("keydown", onKey, { signal });
  framed.addEventListener("scroll", showMap, { signal });
  framed.defaultView?.addEventListener("resize", showMap, { signal });
}

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const SHORTCUTS = {
  k: () => paintSelection("k"),
  d: () => paintSelection("d"),
  c: () => paintSelection("c"),
  z: () => undo(),
  y: () => redo(),
  t: () => typeSelect.focus(),
  n: () => goTo(neighbour(1, { skipDone: false })),
  p: () => goTo(neighbour(-1, { skipDone: false })),
  ".": () => select((selection) => selection.selectNext((block) => isUncertain(current?.data.probability[block]))),
  "?": () => keysDialog.showModal(),
  Enter: () => finish(),
  ArrowDown: (event) => select((selection) => selection.move(1, event.shiftKey)),
  ArrowUp: (event) => select((selection) => selection.move(-1, event.shiftKey)),
  Escape: () => select((selection) => selection.clear()),
  ArrowLeft: () => grow(),
  ArrowRight: () => shrink(),
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element | null} */ (event.target);
  const pressesButton = event.key === "Enter" && target?.closest("button");
  if (keysDialog.open || pressesButton || target?.closest("select") || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === "y" || (key === "z" && event.shiftKey)) redo();
    else if (key === "z") undo();
    else return;
  } else {
    const shortcut = SHORTCUTS[key];
    if (!shortcut) return;
    shortcut(event);
  }
  event.preventDefault();
}

function addListeners() {
  document.addEventListener("keydown", onKey);
  for (const button of document.querySelectorAll("[data-paint]")) {
    button.addEventListener("click", () => paintSelection(button.getAttribute("data-paint") ?? ""));
  }
  /** @type {[string, () => void][]} */
  const buttons = [
    ["grow", grow],
    ["shrink", shrink],
    ["undo", undo],
    ["redo", redo],
    ["done", finish],
    ["reopen", reopen],
    ["help", () => keysDialog.showModal()],
    ["next", () => goTo(neighbour(1, { skipDone: false }))],
    ["previous", () => goTo(neighbour(-1, { skipDone: false }))],
  ];
  for (const [id, onClick] of buttons) byId(id, HTMLButtonElement).addEventListener("click", onClick);
  pageSelect.addEventListener("change", () => goTo(Number(pageSelect.value)));
  typeSelect.addEventListener("change", () => {
    const pageType = typeSelect.value || null;
    if (current) act({ do: "type", type: pageType }, { pageType, undo: current.state.undo + 1, redo: 0 });
    typeSelect.blur();
  });
  addEventListener("beforeunload", (event) => {
    if (queue.isPending) event.preventDefault();
  });
}

async function start() {
  addListeners();
  try {
    overview = await fetchOverview();
  } catch (error) {
    showNotice(messageOf(error));
    return;
  }
  pageSelect.replaceChildren(
    ...overview.pages.map((row, index) => {
      const option = new Option("", String(index));
      option.disabled = row.failure !== null;
      return option;
    }),
  );
  showProgress();
  typeSelect.replaceChildren(new Option("unknown", ""), ...overview.pageTypes.map((type) => new Option(type, type)));
  const name = decodeURIComponent(location.hash.slice(1));
  const labellable = overview.pages.map((row, index) => ({ ...row, index })).filter((row) => row.failure === null);
  const first = labellable.find((row) => row.name === name) ?? labellable.find((row) => !row.done) ?? labellable[0];
  if (first) await loadPage(first.index);
  else showNotice("The folder has no page that can be labelled.");
}

void start();
