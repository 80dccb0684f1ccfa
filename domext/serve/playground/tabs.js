import { byId } from "../../explain/web/dom.js";

/** A list of tabs: one panel is shown, and the arrow keys move between the tabs. */
export class Tabs {
  /**
   * @param {string[]} names each has a tab `tab-NAME` and a panel NAME
   * @param {(name: string) => void} onChange
   */
  constructor(names, onChange) {
    this.names = names;
    this.onChange = onChange;
    this.current = names[0] ?? "";
    for (const name of names) {
      const tab = byId(`tab-${name}`, HTMLButtonElement);
      tab.addEventListener("click", () => this.go(name));
      tab.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        this.go(names[(names.indexOf(name) + step + names.length) % names.length] ?? name);
        byId(`tab-${this.current}`, HTMLButtonElement).focus();
      });
    }
    this.render();
  }

  /** @param {string} name */
  go(name) {
    this.current = name;
    this.render();
    this.onChange(name);
  }

  render() {
    for (const name of this.names) {
      const tab = byId(`tab-${name}`, HTMLButtonElement);
      const selected = name === this.current;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      byId(name, HTMLElement).hidden = !selected;
    }
  }
}
