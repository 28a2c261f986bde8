import { createHash, randomBytes } from "node:crypto";
import type { Services } from "./context.server.ts";
import { refuseField } from "./result.ts";

/**
 * Tokens give access to anyone who holds them, e.g. by a link in a mail. Only the hash is stored, and only the hash
 * may be a key or in a log: addresses are logged by `loggedPath`, which leaves tokens out.
 */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A token of 256 random bits, and its hash. */
export function makeToken(prefix = ""): { token: string; tokenHash: string } {
  const token = prefix + randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** The row of a token that has not expired, as a condition. */
export const unexpired = (token: string, now: Date) => ({ token: hashToken(token), expiresAt: { gt: now } });

/** The refusal of a mailed link that was used, has expired, or never was one. */
export const linkEnded = () => refuseField("token", "This link is no longer valid. Ask for a new one.");

type Deps = Pick<Services, "secrets">;
type Page = "application" | "waiting";
type Sealed = { tokenHash: string; sealedToken: string };

// The hash in its row is part of the seal, so that a sealed token cannot open another row's page.
const about = (page: Page, tokenHash: string) => `${page} ${tokenHash}`;

/** A token for a person's own page, which later mails also link to, and the columns that store it. */
export function makeSealedToken({ secrets }: Deps, page: Page): { token: string; stored: Sealed } {
  const { token, tokenHash } = makeToken();
  return { token, stored: { tokenHash, sealedToken: secrets.seal(token, about(page, tokenHash)) } };
}

/** The unsealed token; null if it was sealed under another SESSION_SECRET. */
export const openSealedToken = ({ secrets }: Deps, page: Page, { tokenHash, sealedToken }: Sealed): string | null =>
  secrets.open(sealedToken, about(page, tokenHash));
