import { z } from "zod";
import { paged } from "./paged.ts";

const count = z.number().int().min(0);
const iso = z.string().datetime();

export const SeenClients = z.object({
  clients: z.array(
    z.object({
      infoHash: z.string().nullable(),
      torrentId: z.number().int().nullable(),
      torrentName: z.string().nullable(),
      isAccepted: z.boolean(),
      reason: z.string().nullable(),
      times: count,
      client: z.string().nullable(),
      ip: z.string().nullable(),
      family: z.enum(["IPv4", "IPv6"]).nullable(),
      port: count.nullable(),
      otherIp: z.string().nullable().describe("Its address of the other family, if the client announces over both"),
      otherPort: count.nullable(),
      isSeeding: z.boolean(),
      seeders: count,
      lastAt: iso,
      test: z
        .object({
          askedAt: iso,
          triedAt: iso.nullable(),
          result: z.enum(["open", "closed", "silent", "skipped"]).nullable(),
        })
        .nullable(),
      advice: z.array(
        z.object({
          text: z.string(),
          leadsTo: z.enum(["torrent", "membership", "rules", "contact", "uploads"]).nullable(),
        }),
      ),
    }),
  ),
  ...paged,
});

export const PortsAsked = z.object({ ports: count });
