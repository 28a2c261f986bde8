import { data, redirect } from "@remix-run/node";
import { OWN_DATA_MINUTES, ownDataContext } from "#app/domain/people/auth/own-data-ticket.server.ts";
import { paths } from "#app/paths/paths.ts";
import type { App } from "./app.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import type { FormReply } from "./screen.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

// Not for /own-data alone: with JavaScript, the page's data come from /own-data.data.
const cookie = (app: App) => signedCookie(app, "own-data", { path: "/", maxAge: OWN_DATA_MINUTES * 60 });

export const ownDataCookie = (app: App, ticket: string): Promise<string> => cookie(app).serialize(ticket);

/** Stores the ticket of a refused sign-in for the page of the account's data. */
export async function keepOwnData(app: App, reply: FormReply): Promise<FormReply> {
  const ticket = reply.data.refusal?.ownDataTicket;
  if (!ticket) return reply;
  const headers = new Headers(reply.init?.headers);
  headers.append("Set-Cookie", await ownDataCookie(app, ticket));
  return data(reply.data, { ...reply.init, headers });
}

/** The owner of the account, as a refused sign-in has recognised them; others are sent to the sign-in. */
export async function ownDataOf(args: RequestArgs) {
  const ticket: unknown = await cookie(args.context.app).parse(args.request.headers.get("Cookie"));
  const found = typeof ticket === "string" ? await ownDataContext(await contextOf(args), ticket) : null;
  if (!found) throw redirect(paths.login(), 303);
  return found;
}

/** The same once the code of an account with two-step sign-in was entered, if it has one. */
export async function provenOwnDataOf(args: RequestArgs) {
  const { needsCode, caller } = await ownDataOf(args);
  if (needsCode) throw redirect(paths.ownData(), 303);
  return caller;
}
