import { z } from "zod";
import { eachOf, paged } from "../../core/kernel/output.ts";
import { noticeKinds } from "./kinds.ts";
import { digestRhythms } from "./schema.ts";
import { noticePresets, noticeWays } from "./ways.ts";

export const Notices = z.object({
  notices: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(noticeKinds),
      text: z.string().describe("The notice in a line"),
      title: z.string(),
      link: z.string().describe("Its path on this site"),
      by: z
        .string()
        .nullable()
        .describe("The member who caused the latest one; null: the site, or the uploader of a newer release"),
      count: z.number().int().describe("Number of notices of this kind for this page since it was last read"),
      toldAt: z.string().datetime(),
      isRead: z.boolean(),
    }),
  ),
  kind: z.enum(noticeKinds).nullable(),
  show: z.enum(["all", "unread"]),
  ...paged,
});

export const NoticesMarked = z.object({ marked: z.number().int() });

const way = z.enum(noticeWays);

export const NoticeSettings = eachOf(noticeKinds, way).extend({
  preset: z.enum(noticePresets).nullable().describe("The preset with these settings; null: the member's own choice"),
  digestRhythm: z.enum(digestRhythms),
  digestHour: z.number().int().describe("In the member's time zone; UTC if none is set"),
});

export const PushDevices = z.object({
  publicKey: z
    .string()
    .nullable()
    .describe("`applicationServerKey` for the browser's subscription; null: push is not available"),
  subscriptions: z.array(
    z.object({
      id: z.number().int(),
      device: z.string().describe("Browser and system"),
      service: z.string().describe("The host of the browser's push service"),
      createdAt: z.string().datetime(),
      lastUsedAt: z.string().datetime().nullable().describe("When the service last accepted a push for it"),
      refusedAt: z
        .string()
        .datetime()
        .nullable()
        .describe("Since when the service has refused pushes; nothing more is sent"),
      isCurrent: z.boolean().describe("Whether it is this session's browser"),
    }),
  ),
});
export type ShownDevice = z.output<typeof PushDevices>["subscriptions"][number];

export const PushDevice = z.object({ id: z.number().int() });
