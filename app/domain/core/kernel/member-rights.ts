import { dayWords } from "./utc.ts";

/** Rights of members that staff can limit, by their names: a use case that needs one declares it under `uses`. */
export const memberRights = {
  upload: "upload",
  comment: "comment",
  post: "post",
  chat: "write in the chat",
  message: "write messages",
  publish: "publish collections or a profile",
  invite: "invite",
  download: "download",
} as const;

export type MemberRight = keyof typeof memberRights;

export const memberRightNames = Object.keys(memberRights) as [MemberRight, ...MemberRight[]];

export const isMemberRight = (name: string): name is MemberRight => Object.hasOwn(memberRights, name);

/** " until 3 December 2026", or nothing if there is no end. */
export const untilWords = (until: Date | null): string => (until ? ` until ${dayWords(until)}` : "");

/** "You may not comment until 3 December 2026." */
export const limitWords = (right: MemberRight, until: Date | null): string =>
  `You may not ${memberRights[right]}${untilWords(until)}.`;
