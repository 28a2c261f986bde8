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

export const noticePresets = ["quiet", "usual", "everything"] as const;
export type NoticePreset = (typeof noticePresets)[number];

/** The ways that a preset sets. "usual" is the default: it mails only about things that need the member. */
export const presetWays: Record<NoticePreset, Ways> = {
  quiet: { ...allBy("site"), decision: "mail" },
  usual: {
    ...allBy("digest"),
    message: "mail",
    decision: "mail",
    account: "site",
    report: "site",
    seed_request: "site",
    thanks: "site",
    announcement: "site",
    suggestion_decided: "site",
  },
  everything: allBy("mail"),
};

export const presetWords: Record<NoticePreset, { label: string; hint: string }> = {
  quiet: { label: "Quiet", hint: "Everything on the site. Only decisions are mailed." },
  usual: {
    label: "Usual",
    hint: "Messages and decisions are mailed at once; the rest is in the digest or on the site.",
  },
  everything: { label: "Everything", hint: "An immediate mail for each notice." },
};

export const usualWays = presetWays.usual;

function allBy(way: NoticeWay): Ways {
  return Object.fromEntries(noticeKinds.map((kind) => [kind, way])) as Ways;
}

/** The preset that has these ways. Null if the member has chosen their own. */
export const presetOf = (ways: Ways): NoticePreset | null =>
  noticePresets.find((preset) => noticeKinds.every((kind) => ways[kind] === presetWays[preset][kind])) ?? null;

export const usualDigest = { digestRhythm: "weekly", digestHour: 8 } as const;

type Stored = { byPush: NoticeKind[]; byMail: NoticeKind[]; byDigest: NoticeKind[]; turnedOff: NoticeKind[] };

/** The way of each kind from a member's row, or the usual ones if there is none. */
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
