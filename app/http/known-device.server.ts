import { makeToken } from "#app/domain/core/kernel/tokens.server.ts";
import type { App } from "./app.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

/** The name of the cookie. */
export const KNOWN_DEVICE = "known-device";
/** Browsers keep a cookie for at most 400 days. */
const MAX_AGE = 400 * 86_400;
const ACCOUNTS = 3;

type Known = { device: string; userIds: string[] };

const cookie = (app: App) => signedCookie(app, KNOWN_DEVICE, { path: "/", maxAge: MAX_AGE });

async function readKnown(app: App, cookieHeader: string | null): Promise<Known | null> {
  const value: unknown = await cookie(app).parse(cookieHeader);
  // The signature proves that this site wrote it.
  return typeof value === "object" ? (value as Known | null) : null;
}

/** The mark of a browser that has signed in to this account before; null for other browsers. */
export async function readKnownDevice(app: App, cookieHeader: string | null, userId: string): Promise<string | null> {
  const known = await readKnown(app, cookieHeader);
  return known?.userIds.includes(userId) ? known.device : null;
}

/** The mark of this browser, or a new one if it has none. */
export const deviceOf = async (app: App, cookieHeader: string | null): Promise<string> =>
  (await readKnown(app, cookieHeader))?.device ?? makeToken().token;

/** The account that last signed in with this browser; null if there is none. It does not prove who the caller is. */
export const readLastAccount = async (app: App, cookieHeader: string | null): Promise<string | null> =>
  (await readKnown(app, cookieHeader))?.userIds[0] ?? null;

/**
 * The Set-Cookie header after a sign-in, by which the account recognises the browser from now on. It grants no access.
 * `device`: its mark.
 */
export async function rememberDevice(
  app: App,
  cookieHeader: string | null,
  userId: string,
  device: string,
): Promise<string> {
  const known = await readKnown(app, cookieHeader);
  const others = (known?.userIds ?? []).filter((id) => id !== userId);
  const userIds = [userId, ...others].slice(0, ACCOUNTS);
  return cookie(app).serialize({ device, userIds } satisfies Known);
}
