/** The shapes that the application answers, see `domext/label/desk.py`. */
export interface Overview {
  pages: PageRow[];
  types: string[];
  labels: Record<string, string>;
}
export interface PageRow {
  name: string;
  confidence: number | null;
  failure: string | null;
  begun: boolean;
  done: boolean;
}
/** The first block of an element, one past its last, and what the element is. */
export type Container = [number, number, string];
export interface State {
  /** A letter a block. */
  labels: string;
  type: string | null;
  done: boolean;
  undo: number;
  redo: number;
  notice: string | null;
}
export interface PageData {
  name: string;
  title: string | null;
  texts: string[];
  words: number[];
  hidden: number[];
  probability: number[];
  containers: Container[];
  state: State;
}
export type Action =
  | { do: "paint"; first: number; last: number; label: string }
  | { do: "type"; type: string | null }
  | { do: "done"; done: boolean }
  | { do: "undo" | "redo" };
/** A run of blocks: the first, and one past the last. */
export interface Run {
  first: number;
  last: number;
}
