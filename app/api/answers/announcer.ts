import { z } from "zod";

export const AnnouncerSetting = z.object({
  isOn: z.boolean(),
  server: z.string(),
  port: z.number().int(),
  usesTls: z.boolean(),
  authorities: z
    .string()
    .nullable()
    .describe("Certificates (PEM) that the server's may come from; null: the usual ones"),
  hasServerPassword: z.boolean(),
  nick: z.string(),
  account: z.string().nullable().describe("Of SASL"),
  hasAccountPassword: z.boolean(),
  channel: z.string(),
  hasChannelKey: z.boolean(),
  paceLines: z.number().int().describe("At most so many lines"),
  paceSeconds: z.number().int().describe("in so many seconds"),
});

const at = z.object({ text: z.string(), at: z.string().datetime() });

export const Announcer = AnnouncerSetting.extend({
  state: z.object({
    connectedSince: z.string().datetime().nullable().describe("Null: not connected"),
    nickNow: z.string().nullable(),
    waiting: z.number().int().describe("Lines that are still to be said"),
    lastLine: at.nullable(),
    lastError: at.nullable(),
  }),
});

export const TestLine = z.object({ text: z.string(), channel: z.string() });
