import { z } from "zod";

export const AccountExport = z.object({
  status: z.enum(["none", "waiting", "ready", "failed", "expired"]),
  askedAt: z.string().datetime().nullable(),
  bytes: z.number().nullable(),
  expiresAt: z.string().datetime().nullable(),
  url: z.string().nullable(),
  nextAt: z.string().datetime().nullable(),
});
