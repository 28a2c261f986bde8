import { createCookie } from "@remix-run/node";
import { paths } from "#app/paths/paths.ts";

const MOST = 10;
const MAX_NAME = 120;

/** The names of files that the server converted for this browser, until it is closed. The files are not kept. */
const cookie = createCookie("converted", { path: paths.uploader(), httpOnly: true, sameSite: "lax" });

export async function readConversions(request: Request): Promise<string[]> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  const names = Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
  return names.slice(0, MOST).map((name) => name.slice(0, MAX_NAME));
}

/** The header that puts a name first. */
export const keepConversion = async (request: Request, name: string): Promise<string> =>
  cookie.serialize([name.slice(0, MAX_NAME), ...(await readConversions(request))].slice(0, MOST));

export const forgetConversions = (): Promise<string> => cookie.serialize([]);
