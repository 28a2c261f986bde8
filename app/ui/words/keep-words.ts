import { KEPT_WORDS } from "#app/domain/core/drafts/draft-key.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import type { DraftOwner } from "./draft-context.ts";
import { forgetWords, readWords, storeWords } from "./stored-words.ts";

/** How long after the last key a copy is sent to the server. */
const PAUSE_MS = 2_000;
/** Browsers refuse a larger body in a request that outlives its page. */
const KEEPALIVE_BYTES = 60_000;
const TEXT_TYPES = ["text", "search", "email", "url", "tel", "number", "date"];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type Keeper = {
  /** Restores what the browser has stored, into fields that nobody has touched. Returns their names. */
  restore: () => string[];
  forget: () => void;
  /** Stops watching, and saves what has not been saved yet. */
  stop: () => void;
};

const watched = new WeakMap<HTMLFormElement, { keeper: Keeper; users: number }>();

/** Watches a form while one of its text areas is on the page. */
export function keepWords(form: HTMLFormElement, owner: DraftOwner): Keeper {
  const known = watched.get(form) ?? { keeper: watch(form, owner), users: 0 };
  known.users += 1;
  watched.set(form, known);
  return {
    ...known.keeper,
    stop: () => {
      known.users -= 1;
      if (known.users > 0) return;
      watched.delete(form);
      known.keeper.stop();
    },
  };
}

function watch(form: HTMLFormElement, owner: DraftOwner): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    request.abort();
    request = new AbortController();
  };
  const call = (method: "PUT" | "DELETE", fields?: Record<string, string>) => {
    const body = JSON.stringify({ path: owner.key, ...(fields ? { fields } : {}) });
    const headers = { "Content-Type": "application/json" };
    const keepalive = new Blob([body]).size < KEEPALIVE_BYTES;
    // The browser's copy remains if this fails.
    fetch(apiPaths.draft(), { method, body, headers, keepalive, signal: request.signal }).catch(() => undefined);
  };
  // An earlier visit may have left a draft on the server.
  let mayBeKept = true;
  const forget = () => {
    cancel();
    forgetWords(owner);
    if (owner.account && mayBeKept) call("DELETE");
    mayBeKept = false;
  };
  const flush = () => {
    if (timer === undefined) return;
    cancel();
    call("PUT", textsOf(form));
  };
  const onInput = () => {
    if (controlsOf(form).every((control) => isSelect(control) || control.value.trim() === "")) return forget();
    mayBeKept = true;
    storeWords(owner, textsOf(form));
    clearTimeout(timer);
    if (owner.account) timer = setTimeout(flush, PAUSE_MS);
  };
  const onSubmit = () => {
    // A copy that arrives after the form would bring back what was sent.
    cancel();
    markKept(form);
  };
  form.addEventListener("submit", onSubmit);
  form.addEventListener("input", onInput);
  window.addEventListener("pagehide", flush);
  return {
    restore: () => restoreInto(form, readWords(owner) ?? {}),
    forget,
    stop: () => {
      flush();
      form.removeEventListener("submit", onSubmit);
      form.removeEventListener("input", onInput);
      window.removeEventListener("pagehide", flush);
    },
  };
}

/** Once the form was accepted, the server names it in a cookie. */
function markKept(form: HTMLFormElement): void {
  if (form.elements.namedItem(KEPT_WORDS)) return;
  const mark = document.createElement("input");
  Object.assign(mark, { type: "hidden", name: KEPT_WORDS, value: "yes" });
  form.append(mark);
}

const isSelect = (element: Element): element is HTMLSelectElement => element instanceof HTMLSelectElement;

const isText = (element: Element): element is Control =>
  element instanceof HTMLTextAreaElement ||
  (isSelect(element) && !element.multiple) ||
  (element instanceof HTMLInputElement &&
    TEXT_TYPES.includes(element.type) &&
    element.autocomplete !== "one-time-code");

const controlsOf = (form: HTMLFormElement) => [...form.elements].filter(isText).filter(({ name }) => name !== "");

const textsOf = (form: HTMLFormElement) => Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));

function restoreInto(form: HTMLFormElement, fields: Record<string, string>): string[] {
  const restored: string[] = [];
  for (const control of controlsOf(form)) {
    const text = fields[control.name];
    const isTouched = !isSelect(control) && control.value !== control.defaultValue;
    if (text === undefined || text === control.value || isTouched) continue;
    typeInto(control, text);
    restored.push(control.name);
  }
  return restored;
}

/** Sets a field's text as typing does. React notices only values that were not set through its own setter. */
export function typeInto(control: Control, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, text);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
