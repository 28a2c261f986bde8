import { adminPaths } from "#app/paths/admin-paths.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import { type EventData, type EventKind, eventKindOf, eventKinds } from "../../core/kernel/event-kinds.ts";
import { dollarsAndCents } from "../../core/kernel/money.ts";

/** An event for people: a caption, what it is about, a few facts, and where it is on the site. */
export type EventWords = { caption: string; title: string | null; facts: [string, string][]; path: string };

type Words = Omit<EventWords, "caption">;

const describeTorrent = ({ id, name, category, size, publisher }: EventData<"torrent_listed">): Words => ({
  title: name,
  facts: [["Category", category], ["Size", size], ...(publisher ? [["Publisher", publisher] as [string, string]] : [])],
  path: paths.torrent(id),
});

const withdrawnWords = { deleted: "Deleted", withdrawn: "Withdrawn by its uploader", "taken-down": "Taken down" };

const describe: { [Kind in EventKind]: (data: EventData<Kind>) => Words } = {
  torrent_listed: describeTorrent,
  torrent_updated: describeTorrent,
  torrent_withdrawn: ({ id, name, reason }) => ({
    title: name,
    facts: [["Reason", withdrawnWords[reason]]],
    path: paths.torrent(id),
  }),
  member_joined: ({ id, username }) => ({ title: username, facts: [], path: adminPaths.users.manage(id) }),
  upload_decided: ({ id, name, status }) => ({
    title: name,
    facts: [["Decision", status === "approved" ? "Approved" : "Rejected"]],
    path: adminPaths.uploads.upload(id),
  }),
  payment_approved: ({ id, method, amount, billingPeriod }) => ({
    title: null,
    facts: [
      ["Amount", `$${dollarsAndCents(amount)}`],
      ["Method", method],
      ["For", billingPeriod === "yearly" ? "A year" : "A month"],
    ],
    path: adminPaths.payments.payment(id),
  }),
  report_opened: ({ id, kind }) => ({ title: null, facts: [["Kind", kind]], path: adminPaths.complaints.case(id) }),
  alarm_raised: ({ networks }) => ({
    title: "A passkey is used from many networks",
    facts: [["Networks", String(networks)]],
    path: adminPaths.passkeys(),
  }),
  announcement_posted: ({ message }) => ({ title: message, facts: [], path: paths.home() }),
};

/** The event that tests a webhook. */
export const PING = "ping";

/** An event described from its name and data; for a test, the text of a test. */
export function describeEvent(type: string, data: unknown, origin: string): EventWords & { url: string } {
  const kind = eventKindOf(type);
  const words: EventWords = kind
    ? { caption: eventKinds[kind].title, ...(describe[kind] as (data: unknown) => Words)(data) }
    : { caption: "Test", title: "This webhook works.", facts: [], path: paths.home() };
  return { ...words, url: absoluteUrl(origin, words.path) };
}
