/**
 * The element of the report with an id.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`no ${type.name} #${id}`);
  return element;
}

/**
 * Create an element. Strings become text nodes, so no text of a page becomes markup.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] null, undefined and false set none
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
 * A button that copies a text and reports the result.
 *
 * @param {string} text
 * @param {string} name of the text
 */
export function copyButton(text, name) {
  const button = make("button", { class: "copy", "aria-label": `Copy the ${name}` }, "Copy");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void copy(text).then((copied) => { button.textContent = copied ? "Copied" : "Cannot copy"; });
  });
  return button;
}

/**
 * Copy a text to the clipboard. Files opened from a disk may have no access to the clipboard API, hence the fallback.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { class: "visually-hidden" });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
