import { z } from "zod";

export const AnnouncerSetting = z.object({
  isOn: z.boolean(),
  server: z.string(),
  port: z.number().int(),
  usesTls: z.boolean(),
  authorities: z.string().nullable().describe("Certificates (PEM) to trust for the server; null: the usual ones"),
  hasServerPassword: z.boolean(),
  nick: z.string(),
  account: z.string().nullable().describe("Of SASL"),
  hasAccountPassword: z.boolean(),
  channel: z.string(),
  hasChannelKey: z.boolean(),
  paceLines: z.number().int().describe("Maximum number of lines"),
  paceSeconds: z.number().int().describe("in this many seconds"),
});

const at = z.object({ text: z.string(), at: z.string().datetime() });

export const Announcer = AnnouncerSetting.extend({
  state: z.object({
    connectedSince: z.string().datetime().nullable().describe("Null: not connected"),
    nickNow: z.string().nullable(),
    waiting: z.number().int().describe("Lines that are not sent yet"),
    lastLine: at.nullable(),
    lastError: at.nullable(),
  }),
});

export const TestLine = z.object({ text: z.string(), channel: z.string() });
