import type { App } from "./app.server.ts";
import type { RequestArgs } from "./context.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

const DAYS_3 = 3 * 24 * 60 * 60;

const cookie = (app: App) => signedCookie(app, "payment-reference", { path: "/", maxAge: DAYS_3 });

/** Remembers the last proof that this browser sent, so that the pages before the sign-in can mention it. */
export const referenceCookie = (app: App, reference: string): Promise<string> => cookie(app).serialize(reference);

/** The reference of the proof that this browser sent, or null. */
export async function sentReference({ request, context }: RequestArgs): Promise<string | null> {
  const value: unknown = await cookie(context.app).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}
