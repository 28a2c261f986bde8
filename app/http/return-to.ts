import { safeRedirect } from "remix-utils/safe-redirect";
import { paths } from "#app/paths/paths.ts";

/** The sign-in page that returns to the page the visitor requested. */
export function loginUrl(request: Request): string {
  const from = pageOf(request);
  return paths.login({ returnTo: from === paths.home() ? null : from });
}

/** The page that asks for the password or second step, then returns to the page the member requested. */
export const confirmUrl = (request: Request): string => paths.confirm({ returnTo: pageOf(request) });

/** The address of a request's page. That of its form is equal; that of its data is not. */
export function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, paths.home());
  return page === paths.home() ? page : page + dataFree(search);
}

const dataFree = (search: string) => {
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete("index");
  const text = query.toString();
  return text ? `?${text}` : "";
};

// Any origin works: an address that leaves it leaves every other one too.
const HERE = "http://here.invalid";
const MAX_LENGTH = 2_000;

/**
 * The redirect target from an untrusted source: a path of this site in the form that headers take. This is the only
 * check of such targets. Browsers drop control characters and read a backslash as a slash, so an address with either is
 * refused.
 */
export function returnTo(value: unknown, fallback = paths.home()): string {
  if (typeof value !== "string" || value.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(value)) return fallback;
  const path = safeRedirect(value, fallback);
  if (!URL.canParse(path, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  // "/.//evil.example" is on this site, but its shortened form "//evil.example" would not be.
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}
