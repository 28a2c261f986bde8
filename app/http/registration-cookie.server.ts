import { createCookie } from "@remix-run/node";
import { paths } from "#app/paths/paths.ts";
import { getRuntime } from "#app/process/runtime.server.ts";

const DAYS_14 = 14 * 24 * 60 * 60;

const cookie = () => {
  const { secureCookies, sessionSecret } = getRuntime();
  return createCookie("registration", {
    path: paths.register(),
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies,
    maxAge: DAYS_14,
    secrets: [sessionSecret],
  });
};

/** Remembers a registration between its pages, so that it works without JavaScript. */
export const registrationCookie = (token: string): Promise<string> => cookie().serialize(token);

export const forgetRegistration = (): Promise<string> => cookie().serialize("", { maxAge: 0 });

/** The token of the registration that this browser has begun, or null. */
export async function pendingRegistration(request: Request): Promise<string | null> {
  const token: unknown = await cookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? token : null;
}
