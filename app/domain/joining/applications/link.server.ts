import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { refuse } from "../../core/kernel/result.ts";
import { hashToken, openSealedToken } from "../../core/kernel/tokens.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { CONFIRM_DAYS } from "./confirm-days.ts";

export const unknownApplication = () => refuse("not-found", "This application no longer exists. You can apply again.");

/** The application with this token, unless its address was not confirmed in time. */
export async function findByToken(tx: Tx, token: string, now: Date) {
  const found = await tx.application.findUnique({ where: { tokenHash: hashToken(token) } });
  const isLate = found?.status === "unproved" && found.createdAt <= addDays(now, -CONFIRM_DAYS);
  return isLate ? null : found;
}

/** The link to the applicant's page, for mails; null if its token was sealed under another SESSION_SECRET. */
export function pageLink(deps: Pick<Services, "secrets" | "site">, stored: Parameters<typeof openSealedToken>[2]) {
  const token = openSealedToken(deps, "application", stored);
  return token === null
    ? null
    : { label: "Your application", url: absoluteUrl(deps.site.mailOrigin, paths.application(token)) };
}
