import { createCookie } from "@remix-run/node";
import type { Actor } from "#app/domain/core/kernel/actor.ts";
import { SetFonts } from "#app/domain/notify/preferences/schema.ts";

const YEAR = 31_536_000;
const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: YEAR } as const;

export const themeCookie = createCookie("theme", options);
export const motionCookie = createCookie("motion", options);
const fontsCookie = createCookie("fonts", options);

export type Preferences = { theme: "dark" | "light"; motion: "full" | "still"; fontFamily: string; fontSize: string };

/**
 * How pages look for this reader: a member's own settings, otherwise the browser's copy of them, otherwise the
 * defaults. `keep` are headers that store a member's settings in the browser for when they are signed out.
 */
export async function readPreferences(
  request: Request,
  actor: Actor | null,
): Promise<{ preferences: Preferences; keep: string[] }> {
  const header = request.headers.get("Cookie");
  const [theme, motion, fonts]: unknown[] = await Promise.all(
    [themeCookie, motionCookie, fontsCookie].map((cookie) => cookie.parse(header)),
  );
  // Most browsers send none.
  const kept = fonts === null ? null : SetFonts.safeParse(fonts);
  const local = kept?.success ? kept.data : { fontFamily: "system", fontSize: "medium" };
  const { fontFamily, fontSize } = actor ?? local;
  const preferences: Preferences = {
    theme: actor?.theme ?? (theme === "light" ? "light" : "dark"),
    motion: motion === "still" ? "still" : "full",
    fontFamily,
    fontSize,
  };
  if (!actor) return { preferences, keep: [] };
  const isKept = fontFamily === local.fontFamily && fontSize === local.fontSize;
  return {
    preferences,
    keep: await Promise.all([
      ...(isKept ? [] : [fontsCookie.serialize({ fontFamily, fontSize })]),
      ...(preferences.theme === (theme ?? "dark") ? [] : [themeCookie.serialize(preferences.theme)]),
    ]),
  };
}
