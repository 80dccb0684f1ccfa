/** The frame that shows the page. Nothing runs in it: what happens on its blocks is heard from here. */

/** So near to an edge, in pixels, a drag scrolls, and so far. */
const EDGE = 24;

/**
 * What a pointer does: a drag selects a run of blocks and paints it when it ends, and so does a click.
 * @typedef {object} Told
 * @property {(from: number, to: number) => void} select
 * @property {(to: number) => void} extend the selection, up to a block
 * @property {(start: number) => void} finish the run that began at a block is to be painted
 */

/**
 * The document of an address, in a frame.
 * @param {HTMLIFrameElement} frame
 * @param {string} address
 * @returns {Promise<Document>}
 */
export function framed(frame, address) {
  const wanted = new URL(address, document.baseURI).href;
  return new Promise((resolve, reject) => {
    const loaded = () => {
      const inside = frame.contentDocument;
      if (inside && inside.URL !== wanted) return; // a page that was asked for before
      frame.removeEventListener("load", loaded);
      if (inside?.body) resolve(inside);
      else reject(new Error("The page cannot be shown."));
    };
    frame.addEventListener("load", loaded);
    frame.contentWindow?.location.replace(wanted);
  });
}

/** The block that something is a part of; -1 if it is of none. @param {EventTarget | null} target */
function blockOf(target) {
  const marked = /** @type {Element | null} */ (target)?.closest?.("[data-block]");
  return Number(marked?.getAttribute("data-block") ?? -1);
}

/**
 * Listen to the pointer on the blocks of a document.
 * @param {Document} where
 * @param {Told} told
 * @param {AbortSignal} signal ends it
 */
export function pointed(where, told, signal) {
  let start = -1;
  let only = false;
  where.addEventListener(
    "pointerdown",
    (event) => {
      const block = blockOf(event.target);
      if (block < 0 || event.button !== 0 || event.pointerType === "touch") return;
      event.preventDefault(); // no text is selected
      start = block;
      only = event.shiftKey;
      if (only) told.extend(block);
      else told.select(block, block);
    },
    { signal },
  );
  where.addEventListener(
    "pointermove",
    (event) => {
      if (start < 0) return;
      const view = where.defaultView;
      if (view && event.clientY < EDGE) view.scrollBy(0, -EDGE);
      else if (view && event.clientY > view.innerHeight - EDGE) view.scrollBy(0, EDGE);
      const block = blockOf(where.elementFromPoint(event.clientX, event.clientY));
      if (block < 0) return;
      if (only) told.extend(block);
      else told.select(start, block);
    },
    { signal },
  );
  where.addEventListener(
    "pointerup",
    () => {
      const block = start;
      start = -1;
      if (block >= 0 && !only) told.finish(block);
    },
    { signal },
  );
  where.addEventListener("pointercancel", () => (start = -1), { signal });
  where.addEventListener(
    "click",
    (event) => {
      // A finger scrolls by dragging, so only its tap means a block.
      const block = blockOf(event.target);
      if (block < 0 || /** @type {PointerEvent} */ (event).pointerType !== "touch") return;
      told.select(block, block);
      told.finish(block);
    },
    { signal },
  );
}
