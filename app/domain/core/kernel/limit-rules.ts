import { counted } from "./counted.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type LimitRule = {
  /** This many times in this many seconds. */
  points: number;
  seconds: number;
  /** Attempts counted together: of the acting member, of the caller's network, or of a key that the use case names. */
  by: "member" | "address" | "key";
  /** The rule that also counts the attempts by the wider network: a /48 of IPv6 holds 65,536 of the usual ones. */
  wider?: string;
  /** Message when the limit is reached; by default "Try again in … minutes." */
  message?: (seconds: number) => string;
  /** Attempts that succeed are forgotten: only failures count. */
  forgiveSuccess?: true;
  /** A refused attempt gives its point back: only successes count. Not for limits on guessing. */
  refundRefusal?: true;
};

const minutes = (seconds: number) => counted(Math.ceil(seconds / MINUTE), "minute");
const hours = (seconds: number) => counted(Math.ceil(seconds / HOUR), "hour");
export const tryAgain = (seconds: number): string => `Try again in ${minutes(seconds)}.`;
const waitFor = (seconds: number) => `Wait ${counted(seconds, "second")}.`;
const tooFast = (doing: string) => (seconds: number) => `You are ${doing} very fast. ${waitFor(seconds)}`;
const waitBefore = (next: string) => (seconds: number) => `Wait ${minutes(seconds)} before you ${next}.`;
const invitedOften = (seconds: number) => `You have sent many invitations today. Try again in ${hours(seconds)}.`;
const tooManySignIns = (seconds: number) =>
  `Too many sign-in attempts. Try again in ${seconds < 90 ? counted(seconds, "second") : minutes(seconds)}.`;

/** How often something may be done. A use case names its rules under `limit`; the kernel counts. */
export const limitRules = {
  /** Failed sign-ins to one account from one network; other networks do not count. */
  signInByNetwork: { points: 10, seconds: 15 * MINUTE, by: "key", message: tooManySignIns, forgiveSuccess: true },
  /** Failed sign-ins to one account from one network, at the administrators' sign-in. */
  adminSignInByNetwork: { points: 5, seconds: 15 * MINUTE, by: "key", message: tooManySignIns, forgiveSuccess: true },
  /** Failed sign-ins to one account from anywhere: beyond this, `signInWhileGuessed` applies. */
  signInByAccount: { points: 50, seconds: HOUR, by: "key", forgiveSuccess: true },
  /** Tries from one wider network at an account that is being guessed from many: few, but never none. */
  signInWhileGuessed: { points: 1, seconds: 15 * MINUTE, by: "key", message: tooManySignIns, forgiveSuccess: true },
  /** Failed sign-ins to one account from a browser that has signed in to it before. */
  signInByDevice: { points: 10, seconds: 15 * MINUTE, by: "key", message: tooManySignIns, forgiveSuccess: true },
  /** Sign-in attempts from one address, for any account. Each costs a check of a password, so the wider network has no more. */
  signInByAddress: {
    points: 60,
    seconds: 15 * MINUTE,
    by: "address",
    wider: "signInWidely",
    message: tooManySignIns,
  },
  signInWidely: { points: 60, seconds: 15 * MINUTE, by: "key", message: tooManySignIns },
  /** Calls by one token. */
  token: { points: 600, seconds: MINUTE, by: "key", message: waitFor },
  /** Calls by all tokens of one member together. */
  memberTokens: {
    points: 1_200,
    seconds: MINUTE,
    by: "key",
    message: (seconds) => `Your tokens make too many calls. ${waitFor(seconds)}`,
  },
  /** Torrents that one member suggests for collections. */
  suggestTorrent: { points: 20, seconds: HOUR, by: "member", refundRefusal: true },
  /** Browsers that one member subscribes to push notices: each causes a lookup of its push service's host. */
  pushDevice: { points: 20, seconds: HOUR, by: "member" },
  /** Comments by one member. */
  comment: { points: 20, seconds: 5 * MINUTE, by: "member", message: tooFast("commenting") },
  /** Thanks by one member. */
  thanks: { points: 60, seconds: 10 * MINUTE, by: "member", message: tooFast("thanking") },
  /** Newer releases that one member names: each notifies everyone who has the old one. */
  successor: { points: 30, seconds: HOUR, by: "member", refundRefusal: true },
  /** Torrents for which one member has asked for seeders. */
  seedRequest: {
    points: 5,
    seconds: DAY,
    by: "member",
    refundRefusal: true,
    message: (seconds) => `You have asked for seeders many times today. Try again in ${hours(seconds)}.`,
  },
  /** Complaints by one member. */
  complaint: { points: 5, seconds: HOUR, by: "member", message: waitBefore("write again") },
  /** Reports of others' contributions, by one member. */
  report: { points: 20, seconds: HOUR, by: "member" },
  /** Takedown notices from one address. */
  takedown: { points: 5, seconds: HOUR, by: "address", wider: "takedownWidely" },
  takedownWidely: { points: 15, seconds: HOUR, by: "key" },
  /** Confirmations of notices to one mailbox: this bounds the mails to a stranger. */
  takedownByRecipient: { points: 10, seconds: DAY, by: "key" },
  /** Port tests of a member's own clients. */
  portTest: { points: 6, seconds: HOUR, by: "member", refundRefusal: true, message: waitBefore("test again") },
  /** Counter-notices by one member. */
  counterNotice: { points: 10, seconds: HOUR, by: "member" },
  /** Lines in the chat by one member, over sockets and the form together. */
  chat: { points: 12, seconds: 12, by: "member", message: tooFast("writing") },
  /** Registrations begun from one address. */
  registration: { points: 10, seconds: HOUR, by: "address", wider: "registrationWidely" },
  registrationWidely: { points: 30, seconds: HOUR, by: "key" },
  /** Applications sent from one address. */
  application: { points: 10, seconds: HOUR, by: "address", wider: "applicationWidely", refundRefusal: true },
  applicationWidely: { points: 30, seconds: HOUR, by: "key", refundRefusal: true },
  /** Applications tried from one address, good or bad: each may hold pictures that have to be decoded. */
  applicationTry: { points: 60, seconds: HOUR, by: "address", message: waitBefore("send it again") },
  /** Applications with one address: this bounds the mails to a stranger. */
  applicationByRecipient: {
    points: 3,
    seconds: DAY,
    by: "key",
    refundRefusal: true,
    message: (s) => `Three applications were sent with this address. Try again in ${hours(s)}.`,
  },
  /** Addresses for the waiting list, from one address. */
  waitingList: { points: 10, seconds: HOUR, by: "address", wider: "waitingWidely", refundRefusal: true },
  waitingWidely: { points: 30, seconds: HOUR, by: "key", refundRefusal: true },
  /** Entries of one address on the waiting list: one is enough, and it never gets more than one mail a day. */
  waitingByRecipient: { points: 3, seconds: DAY, by: "key", refundRefusal: true },
  /** Steps on the pages of applicants and of those who wait, from one address. */
  applicationPage: { points: 60, seconds: HOUR, by: "address" },
  /** Codes tried for one registration: a million are possible. */
  addressCode: {
    points: 10,
    seconds: 2 * DAY,
    by: "key",
    message: () => "Too many codes were entered for this registration. Open the link in the email instead.",
  },
  /** Payments begun from one address: a checkout, or where to send the money. */
  paymentStart: { points: 40, seconds: HOUR, by: "address", refundRefusal: true },
  /** Accepted proofs of payment from one IP address. */
  paymentProof: {
    points: 20,
    seconds: HOUR,
    by: "address",
    wider: "paymentProofWidely",
    refundRefusal: true,
    message: waitBefore("send a proof"),
  },
  paymentProofWidely: { points: 60, seconds: HOUR, by: "key", refundRefusal: true },
  /** Proofs tried from one address, good or bad: each may hold a picture that has to be decoded. */
  paymentProofTry: { points: 120, seconds: HOUR, by: "address", message: waitBefore("send a proof") },
  /** Proofs of their own payments, by one signed-in member. */
  renewalProof: { points: 20, seconds: HOUR, by: "member", refundRefusal: true, message: waitBefore("send a proof") },
  /** Payments looked up from one address by a reference and an e-mail address. */
  paymentStatus: { points: 40, seconds: HOUR, by: "address", message: waitBefore("look again") },
  /** Files sent from one address before anyone knows whose they are. */
  proofUpload: { points: 20, seconds: HOUR, by: "address", wider: "proofUploadWidely" },
  proofUploadWidely: { points: 60, seconds: HOUR, by: "key" },
  /** Messages to the administrators from one address, with or without an account. */
  contact: { points: 5, seconds: HOUR, by: "address", refundRefusal: true, message: waitBefore("write again") },
  /** Answers to disciplinary steps by the link of a mail, from one address. */
  stepAnswer: { points: 10, seconds: HOUR, by: "address", message: waitBefore("try again") },
  /** Password resets asked for from one address. */
  resetByAddress: {
    points: 10,
    seconds: HOUR,
    by: "address",
    wider: "resetByAddressWidely",
    refundRefusal: true,
    message: waitBefore("ask again"),
  },
  resetByAddressWidely: { points: 30, seconds: HOUR, by: "key", refundRefusal: true },
  /** Password resets for one account: this bounds the mails that a stranger can cause. */
  resetByAccount: {
    points: 3,
    seconds: HOUR,
    by: "key",
    refundRefusal: true,
    message: (seconds) =>
      `Three links were requested within an hour. Check your mail and its spam folder, or try again in ${minutes(seconds)}.`,
  },
  /** Passwords set by mailed links from one address. */
  resetConfirm: { points: 10, seconds: HOUR, by: "address", refundRefusal: true },
  /** New passkeys for one member. */
  passkey: { points: 10, seconds: HOUR, by: "member", message: waitBefore("generate another passkey") },
  /** New topics by one member. */
  topic: {
    points: 10,
    seconds: HOUR,
    by: "member",
    message: waitBefore("start another topic"),
  },
  /** Replies by one member. */
  reply: {
    points: 30,
    seconds: 10 * MINUTE,
    by: "member",
    message: tooFast("replying"),
  },
  /** Private messages by one member. */
  message: { points: 30, seconds: 10 * MINUTE, by: "member", message: tooFast("writing") },
  /** Suggestions of recipients, for one member. */
  suggestion: { points: 120, seconds: MINUTE, by: "member", message: tooFast("searching") },
  /** Drafts stored for one IP address after its session had ended. */
  draft: { points: 20, seconds: HOUR, by: "address", wider: "draftWidely" },
  /** Drafts that the pages of one member save while they type: at most one in two seconds from each open page. */
  draftSave: { points: 900, seconds: 10 * MINUTE, by: "member" },
  draftWidely: { points: 60, seconds: HOUR, by: "key" },
  /** Torrents sent by one member. */
  upload: {
    points: 60,
    seconds: HOUR,
    by: "member",
    message: waitBefore("send more torrents"),
  },
  /** Sounds sent by one member, up to five at a time: each is decoded. */
  sound: { points: 40, seconds: HOUR, by: "member", message: waitBefore("add more sounds") },
  /** CPU seconds for the sounds of one member: further ones wait. A typical sound takes five. */
  soundSeconds: { points: 600, seconds: HOUR, by: "key" },
  /** Pictures of themselves and of the site, sent by one member. */
  picture: { points: 20, seconds: HOUR, by: "member", message: waitBefore("send another picture") },
  /** Invitations created and mailed by one member. */
  invitation: { points: 20, seconds: DAY, by: "member", message: invitedOften },
  /** Invitations to one address, regardless of the sender. */
  invitationByRecipient: { points: 3, seconds: DAY, by: "key", message: invitedOften },
  /** Passwords and codes that a signed-in member gives to change their account. */
  accountProof: { points: 10, seconds: 15 * MINUTE, by: "member", forgiveSuccess: true },
  /** New email addresses requested by one member: this bounds the mails to strangers. */
  emailChange: { points: 5, seconds: DAY, by: "key", message: (s) => `Try again in ${hours(s)}.` },
  /** Codes of the second step for one account, once the password was right. */
  signInCode: {
    points: 6,
    seconds: 15 * MINUTE,
    by: "key",
    message: (seconds) => `Too many codes. ${tryAgain(seconds)}`,
    forgiveSuccess: true,
  },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;

/** The rules whose key comes from the call itself. */
export type CallerLimit = {
  [Name in LimitName]: (typeof limitRules)[Name]["by"] extends "key" ? never : Name;
}[LimitName];
export type KeyedLimit = Exclude<LimitName, CallerLimit>;

export const ruleOf = (name: LimitName): LimitRule => limitRules[name];

export const widerRuleOf = (name: LimitName) => ruleOf(name).wider as LimitName | undefined;
