import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { recallSetting } from "#app/domain/core/settings/settings.server.ts";
import type { Session } from "#app/domain/notify/frame/find-session.server.ts";
import { isTermsDue } from "#app/domain/people/terms/is-due.ts";
import { paths } from "#app/paths/paths.ts";
import { hasSentForm } from "./context.server.ts";
import { pageOf } from "./return-to.ts";

/** Pages for members who have not accepted the rules yet: to ask questions, download their data, and leave. */
const open = new Set([
  paths.terms(),
  paths.rules(),
  paths.faq(),
  paths.help(),
  paths.privacy(),
  paths.contact(),
  paths.transparency(),
  paths.account.export(),
  paths.account.delete(),
  paths.confirm(),
]);

/**
 * Redirects members who must accept the rules first. Runs with the data of every page, so files, feeds, downloads and
 * calls continue to work. A form that was already open is submitted first, and a page that only refreshes stays, so
 * that nothing typed is lost.
 */
export async function askForTerms(args: LoaderFunctionArgs, session: Session | null): Promise<void> {
  if (!session || session.actor.seeingAs !== undefined || hasSentForm(args)) return;
  if (!isTermsDue(session.termsVersion, await recallSetting(args.context.app.services.settings, "terms"))) return;
  const page = pageOf(args.request);
  if (open.has(pathOf(page)) || isRefresh(args.request, page)) return;
  throw redirect(paths.terms({ returnTo: page === paths.home() ? null : page }));
}

const pathOf = (page: string) => page.split(/[?#]/, 1)[0] ?? "";

/** Whether a page's script reloads that page's data. Remix has already removed `.data` from the URL. */
function isRefresh({ headers }: Request, page: string): boolean {
  const from = headers.get("Referer") ?? "";
  return headers.get("Sec-Fetch-Mode") !== "navigate" && URL.canParse(from) && new URL(from).pathname === pathOf(page);
}
