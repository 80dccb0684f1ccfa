import { byId, make } from "../../explain/web/dom.js";
import { defaultSettings } from "./settings.js";

/** @typedef {import("./settings.js").Parameter} Parameter */
/** @typedef {import("./settings.js").Settings} Settings */

const STEPS = 100; // of a slider to each side of the default of a tiny number
const MAX_TINY = 0.05;

/** The form with the settings, which shows one of two: A, or B to compare with. */
export class SettingsPanel {
  /**
   * @param {import("./settings.js").Plugins} plugins
   * @param {() => void} onChange
   */
  constructor(plugins, onChange) {
    this.plugins = plugins;
    this.onChange = onChange;
    /** @type {[Settings, Settings]} */
    this.both = [defaultSettings(), defaultSettings()];
    this.edited = 0;
    this.compares = false;
    this.selector = byId("selector", HTMLSelectElement);
    this.selector.append(...plugins.selectors.map(({ name }) => make("option", { value: name }, name)));
    this.scorers = byId("scorers", HTMLDivElement);
    this.scorers.append(...plugins.scorers.map(({ name, summary }) => {
      const box = make("input", { type: "checkbox", value: name, id: `scorer-${name}` });
      box.addEventListener("change", () => this.chooseScorers());
      return make("label", { title: summary }, box, ` ${name}`);
    }));
    this.selector.addEventListener("change", () => { this.current.selector = this.selector.value; this.changed(); });
    for (const name of /** @type {("favour" | "comments")[]} */ (["favour", "comments"])) {
      const select = byId(name, HTMLSelectElement);
      select.addEventListener("change", () => { this.current[name] = select.value; this.changed(); });
    }
    const compare = byId("compare", HTMLInputElement);
    compare.addEventListener("change", () => this.compare(compare.checked));
    for (const [index, id] of ["edit-a", "edit-b"].entries()) byId(id, HTMLInputElement).addEventListener("change", () => this.edit(index));
    byId("reset", HTMLButtonElement).addEventListener("click", () => { this.both[this.edited] = defaultSettings(); this.changed(); });
    this.render();
  }

  get current() {
    return /** @type {Settings} */ (this.both[this.edited]);
  }

  changed() {
    this.render();
    this.onChange();
  }

  chooseScorers() {
    this.current.scorers = [...this.scorers.querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);
    this.changed();
  }

  /**
   * Show two settings, B beginning as a copy of A, or A alone.
   *
   * @param {boolean} compares
   */
  compare(compares) {
    this.compares = compares;
    this.both[1] = structuredClone(this.both[0]);
    byId("sides", HTMLFieldSetElement).hidden = !compares;
    byId(compares ? "edit-b" : "edit-a", HTMLInputElement).checked = true;
    this.edited = compares ? 1 : 0;
    this.changed();
  }

  /** @param {number} index */
  edit(index) {
    this.edited = index;
    this.render();
  }

  render() {
    const { current } = this;
    this.selector.value = current.selector;
    for (const box of this.scorers.querySelectorAll("input")) box.checked = current.scorers.includes(box.value);
    for (const name of /** @type {("favour" | "comments")[]} */ (["favour", "comments"])) byId(name, HTMLSelectElement).value = current[name];
    const chosen = [...this.plugins.selectors.filter(({ name }) => name === current.selector), ...this.plugins.scorers.filter(({ name }) => current.scorers.includes(name))];
    const panel = byId("parameters", HTMLDivElement);
    // The controls of a plugin stay while it is chosen: a slider keeps the pointer that moves it.
    const key = JSON.stringify([this.edited, this.compares, chosen.map(({ name }) => name)]);
    if (panel.dataset["shown"] !== key || !Object.keys(current.parameters).length) {
      panel.dataset["shown"] = key;
      panel.replaceChildren(...chosen.flatMap(({ name, parameters }) => this.fieldset(name, parameters.filter((each) => each.name !== "favour"))));
    }
  }

  /**
   * @param {string} plugin
   * @param {Parameter[]} parameters
   */
  fieldset(plugin, parameters) {
    if (!parameters.length) return [];
    const fields = parameters.map((parameter) => (parameter.kind === "choice" ? this.choice(plugin, parameter) : this.slider(plugin, parameter)));
    return [make("fieldset", { class: "plugin" }, make("legend", {}, plugin), ...fields)];
  }

  /**
   * @param {string} plugin
   * @param {Parameter} parameter
   * @param {string} value
   */
  set(plugin, parameter, value) {
    const values = { ...this.current.parameters[plugin] };
    delete values[parameter.name];
    if (value !== "" && value !== String(parameter.default)) values[parameter.name] = value;
    this.current.parameters = { ...this.current.parameters, [plugin]: values };
    this.onChange();
  }

  /**
   * @param {string} plugin
   * @param {Parameter} parameter
   */
  choice(plugin, parameter) {
    const select = make("select", {}, ...parameter.choices.map((choice) => make("option", { value: choice }, choice)));
    select.value = this.current.parameters[plugin]?.[parameter.name] ?? String(parameter.default);
    select.addEventListener("change", () => this.set(plugin, parameter, select.value));
    return make("label", { class: "parameter" }, make("span", {}, parameter.name), select);
  }

  /**
   * @param {string} plugin
   * @param {Parameter} parameter
   */
  slider(plugin, parameter) {
    const scale = scaleOf(parameter);
    const id = `${plugin}-${parameter.name}`;
    const number = make("input", { type: "number", id, step: parameter.kind === "integer" ? 1 : "any" });
    const slider = make("input", { type: "range", min: scale.minimum, max: scale.maximum, step: scale.step, "aria-label": `${parameter.name} of ${plugin}, slider` });
    number.value = this.current.parameters[plugin]?.[parameter.name] ?? String(parameter.default);
    slider.value = String(scale.position(Number(number.value)));
    slider.addEventListener("input", () => {
      number.value = String(scale.value(Number(slider.value)));
      this.set(plugin, parameter, number.value);
    });
    number.addEventListener("input", () => {
      slider.value = String(scale.position(Number(number.value)));
      this.set(plugin, parameter, number.value);
    });
    return make("div", { class: "parameter" }, make("label", { for: id }, parameter.name), number, slider);
  }
}

/**
 * How a slider covers a number. Plugins declare no ranges, so the range follows from the default: shares from 0 to 1, tiny numbers
 * by orders of magnitude, all others up to four times the default.
 *
 * @param {Parameter} parameter
 * @returns {{ minimum: number, maximum: number, step: number, value: (position: number) => number, position: (value: number) => number }}
 */
export function scaleOf(parameter) {
  const initial = Number(parameter.default);
  if (parameter.kind === "number" && initial > 0 && initial < MAX_TINY) {
    return {
      minimum: -2 * STEPS, maximum: 2 * STEPS, step: 1,
      value: (position) => rounded(initial * 10 ** (position / STEPS)),
      position: (value) => STEPS * Math.log10(Math.max(value, initial / 1000) / initial),
    };
  }
  const isShare = parameter.kind === "number" && initial >= 0 && initial < 1;
  const end = isShare ? 1 : parameter.kind === "integer" ? Math.max(4 * Math.abs(initial), 10) : 4 * Math.abs(initial);
  const step = parameter.kind === "integer" ? 1 : rounded(end / STEPS);
  return { minimum: initial < 0 ? -end : 0, maximum: end, step, value: rounded, position: (value) => value };
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toPrecision(3));
}
