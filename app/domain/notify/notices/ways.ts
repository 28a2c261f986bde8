import { NoticeWay } from "#app/db/generated/enums.ts";
import { type NoticeKind, noticeKinds } from "./kinds.ts";

export type Ways = Record<NoticeKind, NoticeWay>;

export const noticeWays = Object.values(NoticeWay) as [NoticeWay, ...NoticeWay[]];

/** The ways as the settings call them. */
export const wayWords: Record<NoticeWay, string> = {
  site: "On the site",
  push: "Push",
  mail: "Mail at once",
  digest: "In the digest",
  off: "Off",
};

/** How members are told who have chosen nothing: mail only about what waits for them. */
export const usualWays: Ways = {
  reply: "digest",
  mention: "digest",
  comment: "digest",
  answer: "digest",
  message: "mail",
  decision: "mail",
  report: "site",
  withdrawn: "digest",
  seed_request: "site",
  thanks: "site",
  announcement: "site",
  release: "digest",
  newer: "digest",
  topic: "digest",
  collection: "digest",
  suggestion: "digest",
  suggestion_decided: "site",
};

export const usualDigest = { digestRhythm: "weekly", digestHour: 8 } as const;

type Stored = { byPush: NoticeKind[]; byMail: NoticeKind[]; byDigest: NoticeKind[]; turnedOff: NoticeKind[] };

/** The way of each kind by a member's row, or the usual ones where there is none. */
export function waysOf(stored: Stored | null): Ways {
  if (!stored) return usualWays;
  const wayOfKind = (kind: NoticeKind): NoticeWay => {
    if (stored.byPush.includes(kind)) return "push";
    if (stored.byMail.includes(kind)) return "mail";
    if (stored.byDigest.includes(kind)) return "digest";
    return stored.turnedOff.includes(kind) ? "off" : "site";
  };
  return Object.fromEntries(noticeKinds.map((kind) => [kind, wayOfKind(kind)])) as Ways;
}

/** The columns that store the ways. */
export function storedWays(ways: Ways): Stored {
  const kindsBy = (way: NoticeWay) => noticeKinds.filter((kind) => ways[kind] === way);
  return { byPush: kindsBy("push"), byMail: kindsBy("mail"), byDigest: kindsBy("digest"), turnedOff: kindsBy("off") };
}
