/** Awards are given once for each thing; for seeding, each hour. */
export const awards = {
  upload: 25,
  topic: 5,
  reply: 2,
  invitation: 100,
  seeding: 1,
} as const;

export type AwardType = keyof typeof awards;

/** The type of the journal row that sets a balance to zero at a member's monthly anniversary. */
export const RESET = "monthly_reset";

/** The kinds that operators may cap. Invitations have no cap, because they earn points only after a payment. */
export const cappedKinds = ["upload", "topic", "reply", "seeding"] as const;

export type CappedKind = (typeof cappedKinds)[number];

export const isCapped = (type: AwardType): type is CappedKind => (cappedKinds as readonly string[]).includes(type);

/** How points are earned, as /rules and the rewards page say it. */
export const earningWords: Record<AwardType, { what: string; when: string }> = {
  upload: { what: "Upload a torrent", when: "once it is approved" },
  topic: { what: "Start a topic in the forum", when: "" },
  reply: { what: "Reply in the forum", when: "" },
  invitation: { what: "Invite someone", when: "once they have paid" },
  seeding: { what: "Seed", when: "per hour" },
};
