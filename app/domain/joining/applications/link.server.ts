import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { hashToken, makeToken } from "../../core/kernel/tokens.server.ts";

// The hash beside it is in the same row, so that a sealed token opens no other application.
const about = (tokenHash: string) => `application ${tokenHash}`;

type Stored = { tokenHash: string; sealedToken: string };

/** A token for an applicant's page, and the columns that keep it. */
export function makePageToken({ secrets }: Pick<Services, "secrets">): { token: string; stored: Stored } {
  const token = makeToken();
  const tokenHash = hashToken(token);
  return { token, stored: { tokenHash, sealedToken: secrets.seal(token, about(tokenHash)) } };
}

/** The token for a mail to the applicant; null where it was sealed under another SESSION_SECRET. */
export const openPageToken = ({ secrets }: Pick<Services, "secrets">, { tokenHash, sealedToken }: Stored) =>
  secrets.open(sealedToken, about(tokenHash));

/** The link to the applicant's page, for mails. */
export function pageLink(deps: Pick<Services, "secrets" | "site">, stored: Stored) {
  const token = openPageToken(deps, stored);
  return token === null
    ? null
    : { label: "Your application", url: absoluteUrl(deps.site.mailOrigin, paths.application(token)) };
}
