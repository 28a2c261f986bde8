import { SESSION_DAYS } from "#app/domain/people/auth/session-lifetime.ts";
import type { App } from "./app.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

/** The name of the cookie. */
export const SESSION = "session";

export const sessionCookie = (app: App) => signedCookie(app, SESSION, { path: "/", maxAge: SESSION_DAYS * 86_400 });

/** The session's token in a Cookie header; null if it is missing or its signature is wrong. */
export async function readSessionToken(app: App, cookieHeader: string | null): Promise<string | null> {
  const token: unknown = await sessionCookie(app).parse(cookieHeader);
  return typeof token === "string" && token.length === 43 ? token : null;
}
