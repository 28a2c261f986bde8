import { createCookie } from "@remix-run/node";

export type Toast = {
  kind: "success" | "error" | "info";
  text: string;
  /** The item of a review queue on which the decision can be undone from the message. */
  undo?: { queue: string; id: string };
};

const MAX_TEXT = 300;
const isName = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,80}$/.test(value);
const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 60 });

/** A message for the next page: a one-minute cookie, so that it needs neither JavaScript nor a session. */
export const toastCookie = (toast: Toast) => cookie.serialize({ ...toast, text: toast.text.slice(0, MAX_TEXT) });

/**
 * Reads the message and returns the header that deletes it. A forged cookie yields only text, limited in
 * length, and a button that undoes nothing that its reader may not undo.
 */
export async function readToast(request: Request): Promise<{ toast: Toast | null; clear: string | null }> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (typeof value !== "object" || value === null) return { toast: null, clear: null };
  const { kind, text, undo } = value as Partial<Toast>;
  const clear = await cookie.serialize("", { maxAge: 0 });
  if (typeof text !== "string" || text === "") return { toast: null, clear };
  return {
    toast: {
      kind: kind === "success" || kind === "error" ? kind : "info",
      text: text.slice(0, MAX_TEXT),
      ...(isName(undo?.queue) && isName(undo?.id) ? { undo: { queue: undo.queue, id: undo.id } } : {}),
    },
    clear,
  };
}
