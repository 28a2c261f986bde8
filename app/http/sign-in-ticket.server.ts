import { createCookie } from "@remix-run/node";
import { TICKET_MINUTES } from "#app/domain/auth/second-step.server.ts";
import { paths } from "#app/paths/paths.ts";
import { getRuntime } from "#app/process/runtime.server.ts";

const cookie = () => {
  const { secureCookies, sessionSecret } = getRuntime();
  return createCookie("sign-in-ticket", {
    path: paths.login(),
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies,
    maxAge: TICKET_MINUTES * 60,
    secrets: [sessionSecret],
  });
};

type Ticket = { ticket: string; returnTo: string };

/** Remembers between the two pages of a sign-in that the password was right, and where to go. */
export const ticketCookie = (ticket: Ticket): Promise<string> => cookie().serialize(ticket);

export const forgetTicket = (): Promise<string> => cookie().serialize("", { maxAge: 0 });

export async function ticketOf(request: Request): Promise<Ticket | null> {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"));
  if (typeof value !== "object" || value === null || !("ticket" in value) || !("returnTo" in value)) return null;
  return { ticket: String(value.ticket), returnTo: String(value.returnTo) };
}
