const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

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
  /** Reports of what others wrote, by one member. */
  report: { points: 20, seconds: 60 * MINUTE },
  /** Takedown notices from one address. */
  takedown: { points: 5, seconds: 60 * MINUTE },
  /** Confirmations of notices to one mailbox: how many mails to a stranger that can cause. */
  takedownByRecipient: { points: 10, seconds: DAY },
  /** Counter-notices by one member. */
  counterNotice: { points: 10, seconds: 60 * MINUTE },
  /** Lines in the chat by one member, over sockets and the form together. */
  chat: { points: 12, seconds: 12 },
  /** Registrations begun from one address. */
  registration: { points: 10, seconds: 60 * MINUTE },
  /** Proofs and reactivations sent from one address. */
  paymentProof: { points: 20, seconds: 60 * MINUTE },
  /** Files sent from one address before anyone knows whose they are. */
  proofUpload: { points: 20, seconds: 60 * MINUTE },
  /** Password resets asked for from one address. */
  resetByAddress: { points: 10, seconds: 60 * MINUTE },
  /** Password resets for one account: how many mails a stranger can cause. */
  resetByAccount: { points: 3, seconds: 60 * MINUTE },
  /** New passkeys for one member. */
  passkey: { points: 10, seconds: 60 * MINUTE },
  /** New topics by one member. */
  topic: { points: 10, seconds: 60 * MINUTE },
  /** Replies by one member. */
  reply: { points: 30, seconds: 10 * MINUTE },
  /** Private messages by one member. */
  message: { points: 30, seconds: 10 * MINUTE },
  /** Suggestions of names to write to, for one member. */
  suggestion: { points: 120, seconds: MINUTE },
  /** Drafts kept for one address whose session had ended. */
  draft: { points: 20, seconds: 60 * MINUTE },
  /** Torrents sent by one member. */
  upload: { points: 60, seconds: 60 * MINUTE },
  /** Invitations made and mailed by one member. */
  invitation: { points: 20, seconds: DAY },
  /** Invitations to one address, by whomever. */
  invitationByRecipient: { points: 3, seconds: DAY },
  /** Passwords and codes that a signed-in member gives to change their account. */
  accountProof: { points: 10, seconds: 15 * MINUTE },
  /** New e-mail addresses asked for by one member: how many mails to strangers that can cause. */
  emailChange: { points: 5, seconds: DAY },
  /** Codes of the second step for one account, once the password was right. */
  signInCode: { points: 6, seconds: 15 * MINUTE },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
