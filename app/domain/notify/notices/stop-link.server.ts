import { paths } from "#app/paths/paths.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { type NoticeKind, noticeKinds, noticeWords } from "./kinds.ts";

const ABOUT = "stop notices";

/** The mails that a link stops: those about a kind, or the digest. */
export type Stopped = { userId: string; kind: NoticeKind | "digest" };

/** The mails in words. */
export const stoppedWords = (kind: Stopped["kind"]): string =>
  kind === "digest" ? "the digest" : `mails about “${noticeWords[kind].label}”`;

/**
 * The address that stops mails without signing in. Its token names member and kind, and nobody but the site can make one.
 * It is not stored: every mail has one, and it works as long as somebody has the mail.
 */
export const stopUrl = ({ site, secrets }: Pick<Services, "site" | "secrets">, { userId, kind }: Stopped): string =>
  `${site.mailOrigin}${paths.notices.stop({ token: secrets.seal(`${kind} ${userId}`, ABOUT) })}`;

/** The member and kind of a token; null if the site has not made it. */
export function readStopToken({ secrets }: Pick<Services, "secrets">, token: string): Stopped | null {
  const [name, userId] = secrets.open(token, ABOUT)?.split(" ") ?? [];
  const kind = ([...noticeKinds, "digest"] as const).find((known) => known === name);
  return kind && userId ? { kind, userId } : null;
}
