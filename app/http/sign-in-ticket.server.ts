import { TICKET_MINUTES } from "#app/domain/people/auth/sign-in-tickets.server.ts";
import { paths } from "#app/paths/paths.ts";
import type { App } from "./app.server.ts";
import type { RequestArgs } from "./context.server.ts";
import { signedCookie } from "./signed-cookie.server.ts";

const cookie = (app: App) => signedCookie(app, "sign-in-ticket", { path: paths.login(), maxAge: TICKET_MINUTES * 60 });

type Ticket = { ticket: string; returnTo: string };

/** Remembers between the two pages of a sign-in that the password was right, and where to go. */
export const ticketCookie = (app: App, ticket: Ticket): Promise<string> => cookie(app).serialize(ticket);

export const forgetTicket = (app: App): Promise<string> => cookie(app).serialize("", { maxAge: 0 });

export async function ticketOf({ request, context }: RequestArgs): Promise<Ticket | null> {
  const value: unknown = await cookie(context.app).parse(request.headers.get("Cookie"));
  if (typeof value !== "object" || value === null || !("ticket" in value) || !("returnTo" in value)) return null;
  return { ticket: String(value.ticket), returnTo: String(value.returnTo) };
}
