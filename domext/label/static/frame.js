/** The frame that shows the page. No script runs in it: this module listens to its document from outside. */

/** The distance from an edge, in pixels, at which a drag scrolls, and the length of the scroll. */
const SCROLL_MARGIN = 24;

/**
 * Handlers of pointer gestures. A click or a drag selects a range of blocks and toggles it; with Shift it only selects.
 * @typedef {object} GestureHandlers
 * @property {(from: number, to: number) => void} select
 * @property {(to: number) => void} extend the selection up to a block
 * @property {(start: number) => void} toggle the selection; `start` is the block at which it began
 */

/**
 * Load an address into a frame.
 * @param {HTMLIFrameElement} frame
 * @param {string} address
 * @returns {Promise<Document>} the document in the frame
 */
export function loadFrame(frame, address) {
  const url = new URL(address, document.baseURI).href;
  return new Promise((resolve, reject) => {
    const onLoad = () => {
      const framed = frame.contentDocument;
      if (framed && framed.URL !== url) return; // the answer to an earlier request
      frame.removeEventListener("load", onLoad);
      if (framed?.body) resolve(framed);
      else reject(new Error("The page cannot be shown."));
    };
    frame.addEventListener("load", onLoad);
    frame.contentWindow?.location.replace(url);
  });
}

/** The block that contains an event target; -1 if none does. @param {EventTarget | null} target */
function blockOf(target) {
  const element = /** @type {Element | null} */ (target)?.closest?.("[data-block]");
  return Number(element?.getAttribute("data-block") ?? -1);
}

/**
 * Listen to pointer gestures on the blocks of a document.
 * @param {Document} root
 * @param {GestureHandlers} handlers
 * @param {AbortSignal} signal removes the listeners
 */
export function addGestures(root, handlers, signal) {
  let start = -1;
  let selectOnly = false;
  root.addEventListener(
    "pointerdown",
    (event) => {
      const block = blockOf(event.target);
      if (block < 0 || event.button !== 0 || event.pointerType === "touch") return;
      event.preventDefault(); // the browser would select text
      start = block;
      selectOnly = event.shiftKey;
      if (selectOnly) handlers.extend(block);
      else handlers.select(block, block);
    },
    { signal },
  );
  root.addEventListener(
    "pointermove",
    (event) => {
      if (start < 0) return;
      const view = root.defaultView;
      if (view && event.clientY < SCROLL_MARGIN) view.scrollBy(0, -SCROLL_MARGIN);
      else if (view && event.clientY > view.innerHeight - SCROLL_MARGIN) view.scrollBy(0, SCROLL_MARGIN);
      const block = blockOf(root.elementFromPoint(event.clientX, event.clientY));
      if (block < 0) return;
      if (selectOnly) handlers.extend(block);
      else handlers.select(start, block);
    },
    { signal },
  );
  root.addEventListener(
    "pointerup",
    () => {
      const block = start;
      start = -1;
      if (block >= 0 && !selectOnly) handlers.toggle(block);
    },
    { signal },
  );
  root.addEventListener("pointercancel", () => (start = -1), { signal });
  root.addEventListener(
    "click",
    (event) => {
      // A drag on a touch screen scrolls, so only a tap selects a block.
      const block = blockOf(event.target);
      if (block < 0 || /** @type {PointerEvent} */ (event).pointerType !== "touch") return;
      handlers.select(block, block);
      handlers.toggle(block);
    },
    { signal },
  );
}
