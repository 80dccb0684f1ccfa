/** The labelling page: what is shown, what is selected, and what keys and buttons do. */

import { at } from "./at.js";
import { Blocks } from "./blocks.js";
import { framed, pointed } from "./frame.js";
import { opposite, painted, unsure } from "./runs.js";
import { Selection } from "./selection.js";
import { Sender, frameAddress, overview, page as fetchPage } from "./server.js";
import { described, named } from "./words.js";

/** @typedef {import("./types").Overview} Overview */
/** @typedef {import("./types").PageData} PageData */
/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Action} Action */

const pages = at("pages", HTMLSelectElement);
const types = at("type", HTMLSelectElement);
const frame = at("frame", HTMLIFrameElement);
const list = at("blocks", HTMLDivElement);
const keys = at("keys", HTMLDialogElement);
const notice = at("notice", HTMLParagraphElement);

/** @type {Overview} */
let all = { pages: [], types: [], labels: {} };
/** The page at hand. @type {{ number: number, data: PageData, state: State, blocks: Blocks, chosen: Selection } | undefined} */
let open;
/** Ends the listeners of the page before. */
let listeners = new AbortController();
/** How often a page was asked for: an answer that comes too late is not shown. */
let asked = 0;

const sender = new Sender((waiting, failure) => {
  if (failure !== null) fail(failure);
  else at("saved", HTMLParagraphElement).textContent = waiting > 0 ? "Saving …" : "Saved";
});

/** @param {string | null} line */
function say(line) {
  notice.hidden = line === null;
  notice.textContent = line;
}

/** What was done is not on the disk: nothing more can be labelled until the page is loaded again. @param {string} line */
function fail(line) {
  at("saved", HTMLParagraphElement).textContent = "Not saved";
  say(line);
  open = undefined;
  for (const one of document.querySelectorAll("button, select")) one.setAttribute("disabled", "");
}

/** Do something to the page at hand: show it at once, and save it. @param {Action} action @param {Partial<State>} now */
function act(action, now) {
  if (!open) return;
  const here = open;
  here.state = { ...here.state, ...now, notice: null };
  const row = all.pages[here.number];
  if (row) {
    row.begun = true;
    row.done = here.state.done;
    showPages();
  }
  show();
  void sender.send(here.number, action, (state) => {
    here.state = state;
    if (open === here) show();
  });
}

/** @param {string} letter */
function paint(letter) {
  if (!open || open.chosen.empty) return;
  const labels = painted(open.state.labels, open.chosen.run, letter);
  if (labels === open.state.labels) return;
  act({ do: "paint", ...open.chosen.run, label: letter }, { labels, undo: open.state.undo + 1, redo: 0 });
}

/** Change the selection, and show it. @param {(chosen: Selection) => number | void} change gives the block to reveal */
function select(change) {
  if (!open) return;
  const block = change(open.chosen);
  show();
  if (typeof block !== "number" || block < 0) return;
  open.blocks.revealFramed(block);
  open.blocks.revealListed(block);
}

const grow = () => select((chosen) => chosen.grow());
const shrink = () => select((chosen) => chosen.shrink());
const undo = () => void (open && open.state.undo > 0 && act({ do: "undo" }, {}));
const redo = () => void (open && open.state.redo > 0 && act({ do: "redo" }, {}));

/** The next page after the one at hand that can be labelled and, if wanted, is not done; -1 if there is none. @param {number} step @param {boolean} undone */
function other(step, undone) {
  const from = open ? open.number : Number(pages.value);
  for (let index = 1; index < all.pages.length; index += 1) {
    const number = (from + step * index + all.pages.length * index) % all.pages.length;
    const row = all.pages[number];
    if (row && row.failure === null && !(undone && row.done)) return number;
  }
  return -1;
}

/** @param {number} number */
const go = (number) => void (number >= 0 && load(number));

/** The page is done: on to the next one that is not. */
function finish() {
  if (!open) return;
  if (!open.state.done) act({ do: "done", done: true }, { done: true });
  const next = other(1, true);
  if (next >= 0) go(next);
  else say("All pages are done.");
}

function reopen() {
  if (open) act({ do: "done", done: false }, { done: false });
}

/** Show how far the pages are. */
function showPages() {
  const finished = all.pages.filter((one) => one.done).length;
  const can = all.pages.filter((one) => one.failure === null).length;
  const progress = at("progress", HTMLProgressElement);
  progress.max = Math.max(can, 1);
  progress.value = finished;
  at("progressed", HTMLSpanElement).textContent = `${finished} of ${can} done`;
  all.pages.forEach((row, number) => {
    const option = pages.options[number];
    const name = named(row);
    if (option && option.textContent !== name) option.textContent = name;
  });
}

/** Show the page at hand: its labels, and what is selected. */
function show() {
  if (!open) return;
  const { data, state, blocks, chosen } = open;
  blocks.show(state.labels, chosen.run, all.labels);
  types.value = state.type ?? "";
  at("done", HTMLButtonElement).hidden = state.done;
  at("reopen", HTMLButtonElement).hidden = !state.done;
  say(state.notice);
  for (const one of document.querySelectorAll("[data-paint]")) one.toggleAttribute("disabled", chosen.empty);
  at("grow", HTMLButtonElement).disabled = !chosen.wider;
  at("shrink", HTMLButtonElement).disabled = !chosen.canShrink;
  at("undo", HTMLButtonElement).disabled = state.undo === 0;
  at("redo", HTMLButtonElement).disabled = state.redo === 0;
  at("selected", HTMLParagraphElement).textContent = described(data, state, chosen.run, all.labels);
}

/** @param {number} number */
async function load(number) {
  asked += 1;
  const mine = asked;
  open = undefined;
  pages.value = String(number);
  try {
    const [data, inside] = await Promise.all([fetchPage(number), framed(frame, frameAddress(number))]);
    if (mine !== asked) return;
    const blocks = new Blocks(data, inside, list, (index) => unsure(data.probability[index]));
    open = { number, data, state: data.state, blocks, chosen: new Selection(data.texts.length, data.containers) };
    at("title", HTMLHeadingElement).textContent = data.title ?? data.name;
    history.replaceState(null, "", `#${encodeURIComponent(data.name)}`);
    list.scrollTop = 0;
    listen(inside);
    show();
    document.body.setAttribute("data-page", data.name);
  } catch (error) {
    if (mine === asked) say(lineOf(error));
  }
}

/** @param {unknown} error */
const lineOf = (error) => (error instanceof Error ? error.message : String(error));

/** Hear the pointer and the keys of the document in the frame, and the pointer of the list. @param {Document} inside */
function listen(inside) {
  listeners.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  /** @param {(block: number) => void} reveal shows on the one side what was pointed at on the other @returns {import("./frame.js").Told} */
  const told = (reveal) => ({
    select: (from, to) => {
      select((chosen) => chosen.set(from, to));
      reveal(to);
    },
    extend: (to) => {
      select((chosen) => chosen.extend(to));
      reveal(to);
    },
    finish: (start) => paint(opposite(open?.state.labels.charAt(start) ?? "")),
  });
  pointed(inside, told((block) => open?.blocks.revealListed(block)), signal);
  pointed(document, told((block) => open?.blocks.revealFramed(block)), signal); // only the list has blocks there
  inside.addEventListener("keydown", pressed, { signal });
}

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const KEYS = {
  k: () => paint("k"),
  d: () => paint("d"),
  c: () => paint("c"),
  z: () => undo(),
  y: () => redo(),
  t: () => types.focus(),
  n: () => go(other(1, false)),
  p: () => go(other(-1, false)),
  ".": () => select((chosen) => chosen.jump((index) => unsure(open?.data.probability[index]))),
  "?": () => keys.showModal(),
  Enter: () => finish(),
  ArrowDown: (event) => select((chosen) => chosen.move(1, event.shiftKey)),
  ArrowUp: (event) => select((chosen) => chosen.move(-1, event.shiftKey)),
  Escape: () => select((chosen) => chosen.clear()),
  ArrowLeft: () => grow(),
  ArrowRight: () => shrink(),
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {Element | null} */ (event.target);
  const pressing = event.key === "Enter" && target?.closest("button");
  if (keys.open || pressing || target?.closest("select") || event.altKey) return;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    const again = name === "y" || (name === "z" && event.shiftKey);
    if (again) redo();
    else if (name === "z") undo();
    else return;
  } else {
    const work = KEYS[name];
    if (!work) return;
    work(event);
  }
  event.preventDefault();
}

function wire() {
  document.addEventListener("keydown", pressed);
  for (const one of document.querySelectorAll("[data-paint]")) {
    one.addEventListener("click", () => paint(one.getAttribute("data-paint") ?? ""));
  }
  /** @type {[string, () => void][]} */
  const buttons = [
    ["grow", grow],
    ["shrink", shrink],
    ["undo", undo],
    ["redo", redo],
    ["done", finish],
    ["reopen", reopen],
    ["help", () => keys.showModal()],
    ["next", () => go(other(1, false))],
    ["previous", () => go(other(-1, false))],
  ];
  for (const [id, work] of buttons) at(id, HTMLButtonElement).addEventListener("click", work);
  pages.addEventListener("change", () => go(Number(pages.value)));
  types.addEventListener("change", () => {
    const type = types.value || null;
    if (open) act({ do: "type", type }, { type, undo: open.state.undo + 1, redo: 0 });
    types.blur();
  });
  addEventListener("beforeunload", (event) => {
    if (sender.waiting) event.preventDefault();
  });
}

async function start() {
  wire();
  try {
    all = await overview();
  } catch (error) {
    say(lineOf(error));
    return;
  }
  pages.replaceChildren(
    ...all.pages.map((row, number) => {
      const option = new Option("", String(number));
      option.disabled = row.failure !== null;
      return option;
    }),
  );
  showPages();
  types.replaceChildren(new Option("unknown", ""), ...all.types.map((type) => new Option(type, type)));
  const wanted = decodeURIComponent(location.hash.slice(1));
  const named = all.pages.findIndex((row) => row.name === wanted && row.failure === null);
  const first = all.pages.findIndex((row) => !row.done && row.failure === null);
  const any = all.pages.findIndex((row) => row.failure === null);
  const number = [named, first, any].find((one) => one >= 0);
  if (number === undefined) say("No page of the folder can be labelled.");
  else await load(number);
}

void start();
