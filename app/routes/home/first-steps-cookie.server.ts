import { createCookie } from "@remix-run/node";

const NAME = "first-steps";

const cookie = createCookie(NAME, { path: "/", httpOnly: true, sameSite: "lax", maxAge: 31_536_000 });

/** The header that makes a browser leave the first steps out. */
export const hideFirstSteps = () => cookie.serialize("hidden");

/** Whether the member has put the first steps away in this browser. */
export const hidesFirstSteps = (request: Request): boolean =>
  request.headers.get("Cookie")?.includes(`${NAME}=`) ?? false;
