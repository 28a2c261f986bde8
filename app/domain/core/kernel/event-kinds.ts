import { z } from "zod";
import type { EventKind as EventKindName } from "#app/db/generated/enums.ts";

type KindOfEvent = {
  /** Title for administrators who choose events. */
  title: string;
  subject: "torrent" | "upload" | "user" | "payment" | "case" | "alarm" | "notification";
  /**
   * Data for outside readers, with the names of the JSON API. It leaves the site, so it contains only what the kind
   * needs: a payment without its payer, a report without its subject and its reporter.
   */
  data: z.ZodTypeAny;
};

const id = z.number().int();
const text = z.string();

const Torrent = z.object({
  id,
  name: text,
  category: text,
  platform: text,
  size: text.describe("For display, e.g. 1.5 GB"),
  sizeBytes: z.number().int(),
  infoHash: text.nullable(),
  publisher: text.nullable(),
  uploader: text.nullable().describe("Username; null if no member is named"),
  isBack: z.literal(true).optional().describe("Whether it was in the index before and had been removed"),
});

/** All events that are sent to outside programs. */
export const eventKinds = {
  torrent_listed: { title: "Torrent listed", subject: "torrent", data: Torrent },
  torrent_updated: { title: "Torrent corrected", subject: "torrent", data: Torrent },
  torrent_withdrawn: {
    title: "Torrent withdrawn",
    subject: "torrent",
    data: z.object({
      id,
      name: text,
      reason: z
        .enum(["deleted", "withdrawn", "taken-down"])
        .describe("Whether staff or its uploader removed it, or a takedown notice led to it"),
    }),
  },
  member_joined: { title: "Member joined", subject: "user", data: z.object({ id: text, username: text }) },
  upload_decided: {
    title: "Upload decided",
    subject: "upload",
    data: z.object({ id, name: text, status: z.enum(["approved", "rejected"]), torrentId: id.nullable() }),
  },
  payment_approved: {
    title: "Payment approved",
    subject: "payment",
    data: z.object({
      id,
      method: text.describe("Bitcoin, Card, …"),
      amount: z.number().describe("In US dollars"),
      billingPeriod: z.enum(["monthly", "yearly"]),
    }),
  },
  report_opened: {
    title: "Report opened",
    subject: "case",
    data: z.object({
      id,
      kind: text.describe("complaint, contact, takedown, or the kind of the reported thing: torrent, reply, …"),
    }),
  },
  alarm_raised: {
    title: "Alarm raised",
    subject: "alarm",
    data: z.object({
      id,
      kind: z.literal("passkey").describe("A passkey is used from many networks. Its owner is not named"),
      networks: z.number().int(),
    }),
  },
  announcement_posted: {
    title: "Announcement posted",
    subject: "notification",
    data: z.object({ id, message: text }),
  },
} as const satisfies Record<EventKindName, KindOfEvent>;

export type EventKind = keyof typeof eventKinds;
export type EventData<Kind extends EventKind> = z.input<(typeof eventKinds)[Kind]["data"]>;

export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

/** The name for outside receivers: torrent.listed. */
export const eventName = (kind: EventKind): string => kind.replace("_", ".");

export const eventNames = eventKindNames.map(eventName) as [string, ...string[]];

const kindByName = new Map(eventKindNames.map((kind) => [eventName(kind), kind]));

/** Undefined if no kind has this name. */
export const eventKindOf = (name: string): EventKind | undefined => kindByName.get(name);

/** The schema of a sent event, by the name of its kind. */
export const eventSchema = (kind: EventKind) =>
  z.object({
    type: z.literal(eventName(kind)),
    timestamp: z.string().datetime().describe("When it happened"),
    data: eventKinds[kind].data,
  });
