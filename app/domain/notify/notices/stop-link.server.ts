import { paths } from "#app/paths/paths.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { type NoticeKind, noticeKinds, noticeWords } from "./kinds.ts";

const ABOUT = "stop notices";

/** The mails that a link turns off: those about a kind, or the digest. */
export type Stopped = { userId: string; kind: NoticeKind | "digest" };

/** The mails in words. */
export const stoppedWords = (kind: Stopped["kind"]): string =>
  kind === "digest" ? "the digest" : `mails about “${noticeWords[kind].label}”`;

/**
 * The URL that turns off mails without signing in. Its token names the member and the kind, and only the site can
 * create one. It is not stored: every mail has one, and it works for as long as the mail exists.
 */
export const stopUrl = ({ site, secrets }: Pick<Services, "site" | "secrets">, { userId, kind }: Stopped): string =>
  `${site.mailOrigin}${paths.notices.stop({ token: secrets.seal(`${kind} ${userId}`, ABOUT) })}`;

/** The member and kind of a token; null if the site did not create it. */
export function readStopToken({ secrets }: Pick<Services, "secrets">, token: string): Stopped | null {
  const [name, userId] = secrets.open(token, ABOUT)?.split(" ") ?? [];
  const kind = ([...noticeKinds, "digest"] as const).find((known) => known === name);
  return kind && userId ? { kind, userId } : null;
}
