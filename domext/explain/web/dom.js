/**
 * An element of the report by its id.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} #${id}`);
  return found;
}

/**
 * A new element. Text is text: nothing of a page becomes markup.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] null, undefined and false for none
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * A button that copies a text, and says so.
 *
 * @param {string} text
 * @param {string} what
 */
export function copyButton(text, what) {
  const button = make("button", { class: "copy", "aria-label": `Copy the ${what}` }, "Copy");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void copy(text).then((done) => { button.textContent = done ? "Copied" : "Cannot copy"; });
  });
  return button;
}

/**
 * Put a text on the clipboard; where the browser does not let pages do that, the old way.
 *
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { class: "said" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
