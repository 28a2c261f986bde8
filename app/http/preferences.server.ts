import { createCookie } from "@remix-run/node";
import type { Actor } from "#app/domain/kernel/actor.ts";

const YEAR = 31_536_000;
const options = { path: "/", httpOnly: true, sameSite: "lax", maxAge: YEAR } as const;

export const themeCookie = createCookie("theme", options);
export const motionCookie = createCookie("motion", options);

export type Preferences = { theme: "dark" | "light"; motion: "full" | "still"; fontFamily: string; fontSize: string };

/** How pages look for this reader: a member's own settings, a visitor's cookies, dark by default. */
export async function readPreferences(request: Request, actor: Actor | null): Promise<Preferences> {
  const header = request.headers.get("Cookie");
  const [theme, motion]: unknown[] = await Promise.all([themeCookie.parse(header), motionCookie.parse(header)]);
  return {
    theme: actor?.theme ?? (theme === "light" ? "light" : "dark"),
    motion: motion === "still" ? "still" : "full",
    fontFamily: actor?.fontFamily ?? "system",
    fontSize: actor?.fontSize ?? "medium",
  };
}
