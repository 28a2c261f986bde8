import { data } from "@remix-run/node";
import { readReturning } from "#app/domain/joining/payments/find-returning.server.ts";
import { REACTIVATION_MINUTES } from "#app/domain/people/members/reactivation-ticket.server.ts";
import type { App } from "./app.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { type FormReply, orThrow } from "./screen.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

// Not for /reactivate alone: with JavaScript, the page's data come from /reactivate.data.
const cookie = (app: App) => signedCookie(app, "reactivation", { path: "/", maxAge: REACTIVATION_MINUTES * 60 });

/** Stores the ticket of a refused sign-in for the reactivation pages. */
export async function keepReactivation(app: App, reply: FormReply): Promise<FormReply> {
  const ticket = reply.data.refusal?.reactivationToken;
  if (!ticket) return reply;
  const headers = new Headers(reply.init?.headers);
  headers.append("Set-Cookie", await cookie(app).serialize(ticket));
  return data(reply.data, { ...reply.init, headers });
}

/** The returning member, if the sign-in recognised one, and their waiting payment. */
export async function reactivationOf(args: RequestArgs) {
  const value: unknown = await cookie(args.context.app).parse(args.request.headers.get("Cookie"));
  const reactivationToken = typeof value === "string" && value !== "" ? value : undefined;
  const found = await readReturning.execute(await contextOf(args), { reactivationToken });
  return { reactivationToken, ...orThrow(found, args.request) };
}
