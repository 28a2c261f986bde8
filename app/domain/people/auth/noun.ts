import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL, SECRET, WITH_RIGHT } from "../../core/kernel/noun-words.ts";
import { SESSION_DAYS } from "./session-lifetime.ts";

export const auth: Noun = {
  privacy: [
    {
      title: "Sign-ins",
      holds: "Address and browser of each session, and where notices are pushed to it.",
      why: "So that you can see where you are signed in, and end what is not yours; to push what you asked for; to show accounts that share an address.",
      seenBy: `You; ${WITH_RIGHT.toLowerCase()}, and only that two accounts share an address or a network.`,
      kept: `${SESSION_DAYS} days after the last visit; until you sign out or end the session`,
    },
    {
      title: "Marks of browsers",
      holds: "A random number in a cookie of each browser that you sign in with, as a hash, and when you did.",
      why: "To tell you of a sign-in from a new browser, to keep strangers' guesses from locking you out, and to show accounts that sign in with one browser.",
      seenBy: `${WITH_RIGHT}, and only that two accounts have one in common.`,
      kept: { days: "deviceDays", since: "after the last sign-in with it; the cookie for 400 days" },
    },
  ],
  tables: {
    sessions: {
      personal: [erased("sid sess user_agent address seeing_as", "30 days after the last visit")],
      other: "seeing_rights",
      privacy: "Sign-ins",
      exported: mine("Where you are signed in", {
        key: "sid",
        without: { [SECRET]: "sid sess", [INTERNAL]: "written_to" },
      }),
      whenErased: "delete",
    },
    sign_in_devices: {
      personal: [erased("device_hash", "90 days after the last sign-in, or as set")],
      privacy: "Marks of browsers",
      exported: mine("When you first and last signed in with each of your browsers", {
        key: "device_hash",
        without: { [SECRET]: "device_hash" },
      }),
      whenErased: "delete",
    },
    sign_in_tickets: {
      personal: [erased("token", "a few minutes")],
      other: "door",
      privacy: "Keys",
      exported: "secrets of a sign-in that is under way; kept for minutes",
      whenErased: "delete",
    },
    password_reset_tokens: {
      personal: [erased("token", "a day after it expires")],
      privacy: "Keys",
      exported: mine("When you asked for a new password", { without: { [SECRET]: "token" } }),
      whenErased: "delete",
    },
  },
};
