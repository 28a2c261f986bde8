import { redirect } from "@remix-run/node";
import { readRegistration } from "#app/domain/registrations/find-open.server.ts";
import { paths } from "#app/paths/paths.ts";
import type { App } from "./app.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

const DAYS_14 = 14 * 24 * 60 * 60;

// Not for /register alone: with JavaScript the page's data come from /register.data.
const cookie = (app: App) => signedCookie(app, "registration", { path: "/", maxAge: DAYS_14 });

/** Remembers a registration between its pages, so that it works without JavaScript. */
export const registrationCookie = (app: App, token: string): Promise<string> => cookie(app).serialize(token);

export const forgetRegistration = (app: App): Promise<string> => cookie(app).serialize("", { maxAge: 0 });

/** The registration that this browser has begun, or null. */
export async function begunRegistration(args: RequestArgs) {
  const { request, context } = args;
  const registrationToken: unknown = await cookie(context.app).parse(request.headers.get("Cookie"));
  if (typeof registrationToken !== "string" || registrationToken === "") return null;
  const found = await readRegistration.execute(await contextOf(args), { registrationToken });
  if (!found.ok || found.value.status === "rejected") return null;
  return { registrationToken, ...found.value };
}

/** The same; a visitor without one goes to the form. */
export async function registrationOf(args: RequestArgs) {
  const found = await begunRegistration(args);
  if (!found) throw redirect(paths.register());
  return found;
}
