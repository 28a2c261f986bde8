import { redirect } from "@remix-run/node";
import { readRegistration } from "#app/domain/joining/registrations/find-open.server.ts";
import type { NextStep } from "#app/domain/joining/registrations/next-step.ts";
import { paths } from "#app/paths/paths.ts";
import type { App } from "./app.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { redirectWithToast } from "./screen.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

const DAYS_14 = 14 * 24 * 60 * 60;

// Not for /register alone: with JavaScript, the page's data come from /register.data.
const cookie = (app: App) => signedCookie(app, "registration", { path: "/", maxAge: DAYS_14 });

/** Remembers a registration between its pages, so that it works without JavaScript. */
const registrationCookie = (app: App, token: string): Promise<string> => cookie(app).serialize(token);

export const forgetRegistration = (app: App): Promise<string> => cookie(app).serialize("", { maxAge: 0 });

type Registered = { registrationToken: string; next: NextStep | "address"; message: string };

/** Leads from one step of a registration to the next. */
export async function toNextStep(app: App, { registrationToken, next, message }: Registered): Promise<Response> {
  if (next === "approval" || next === "account")
    return redirectWithToast(paths.register.done({ next }), message, [await forgetRegistration(app)]);
  const to = next === "address" ? paths.register.confirm() : paths.register.payment();
  return redirectWithToast(to, message, [await registrationCookie(app, registrationToken)]);
}

/** The registration that this browser has started, or null. */
export async function begunRegistration(args: RequestArgs) {
  const { request, context } = args;
  const registrationToken: unknown = await cookie(context.app).parse(request.headers.get("Cookie"));
  if (typeof registrationToken !== "string" || registrationToken === "") return null;
  const found = await readRegistration.execute(await contextOf(args), { registrationToken });
  if (!found.ok || found.value.status === "rejected") return null;
  return { registrationToken, ...found.value };
}

/** This browser's registration whose email address is not confirmed; redirects if there is none. */
export async function unprovedRegistrationOf(args: RequestArgs) {
  const found = await begunRegistration(args);
  if (!found) throw redirect(paths.register());
  if (found.status !== "unproved") throw redirect(paths.register.payment());
  return found;
}

/**
 * This browser's registration for its payment. Redirects a visitor without one to the form, and one with an unconfirmed
 * email address to its confirmation.
 */
export async function registrationOf(args: RequestArgs) {
  const found = await begunRegistration(args);
  if (!found) throw redirect(paths.register());
  if (found.status === "unproved") throw redirect(paths.register.confirm());
  return found;
}
