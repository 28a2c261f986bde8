const MINUTE = 60;

type LimitRule = { points: number; seconds: number };

/** How often something may be done, by the key that its use case spends: an account, an address or a member. */
export const limitRules = {
  /** Failed sign-ins for one account name, from anywhere. */
  signInByAccount: { points: 10, seconds: 15 * MINUTE },
  /** Sign-in attempts from one address, for any account. */
  signInByAddress: { points: 60, seconds: 15 * MINUTE },
  /** Comments by one member. */
  comment: { points: 20, seconds: 5 * MINUTE },
  /** Complaints by one member. */
  complaint: { points: 5, seconds: 60 * MINUTE },
  /** Lines in the chat by one member, over sockets and the form together. */
  chat: { points: 12, seconds: 12 },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
