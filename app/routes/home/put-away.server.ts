import { createCookie } from "@remix-run/node";

/** Panels above the list that members can hide in their browser, by the name of the cookie. */
export const panels = ["first-steps", "news"] as const;
export type PanelName = (typeof panels)[number];

const cookieOf = (name: PanelName) =>
  createCookie(name, { path: "/", httpOnly: true, sameSite: "lax", maxAge: 31_536_000 });

/** The header that hides a panel in this browser until its key changes. */
export const putAway = (name: PanelName, key: string) => cookieOf(name).serialize(key);

/** Whether the member has hidden the panel with this key in this browser. */
export async function isPutAway(request: Request, name: PanelName, key: string): Promise<boolean> {
  return (await cookieOf(name).parse(request.headers.get("Cookie"))) === key;
}
