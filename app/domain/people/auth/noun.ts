import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { INTERNAL, SECRET, WITH_RIGHT } from "../../core/kernel/noun-words.ts";
import { SESSION_DAYS } from "./session-lifetime.ts";

export const auth: Noun = {
  privacy: [
    {
      title: "Sign-ins",
      holds: "IP address and browser of each session, and its push subscription.",
      why: "So that you can see where you are signed in and end sessions that are not yours; to push notices that you asked for; to find accounts that share an address.",
      seenBy: `You; ${WITH_RIGHT.toLowerCase()}, who see only that two accounts share an address or a network.`,
      kept: `${SESSION_DAYS} days after the last visit; until you sign out or end the session`,
    },
    {
      title: "History of sign-ins",
      holds: "Time, IP address and browser of each of your last 200 sign-ins, and whether a code was asked for.",
      why: "So that you can look for sign-ins that were not yours.",
      seenBy: "You.",
      kept: { days: "deviceDays", since: "after the sign-in" },
    },
    {
      title: "Known browsers",
      holds: "The hash of a random number in a cookie of each browser you sign in with, and when you signed in.",
      why: "To notify you of a sign-in from a new browser, to keep strangers who guess passwords from locking you out, and to find accounts that use the same browser.",
      seenBy: `${WITH_RIGHT}, who see only that two accounts have a browser in common.`,
      kept: { days: "deviceDays", since: "after the last sign-in with the browser; the cookie lasts 400 days" },
    },
  ],
  tables: {
    sign_ins: {
      personal: [erased("user_agent address", "90 days after the sign-in, or as set")],
      privacy: "History of sign-ins",
      exported: mine("When, with what and from where you signed in"),
      whenErased: "delete",
    },
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
      privacy: "Known browsers",
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
      exported: "secrets of a sign-in in progress; kept for minutes",
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
