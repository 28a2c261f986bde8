import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readRegistration } from "#app/domain/registrations/find-open.server.ts";
import { paths } from "#app/paths/paths.ts";
import { contextOf } from "./context.server.ts";
import { pendingRegistration } from "./registration-cookie.server.ts";

/** The registration that this browser has begun; without one the visitor goes to the form. */
export async function registrationOf(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const registrationToken = await pendingRegistration(args.request);
  if (!registrationToken) throw redirect(paths.register());
  const found = await readRegistration.execute(await contextOf(args), { registrationToken });
  if (!found.ok || found.value.status === "rejected") throw redirect(paths.register());
  return { registrationToken, ...found.value };
}
