import { z } from "zod";
import { scopes } from "./scopes.ts";

const TokenScopes = z.array(z.enum(scopes as [string, ...string[]]));

export const Tokens = z.object({
  tokens: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      scopes: TokenScopes,
      createdAt: z.string().datetime(),
      expiresAt: z.string().datetime().nullable(),
      hasEnded: z.boolean(),
      lastUsedAt: z.string().datetime().nullable(),
      lastClient: z.string().nullable(),
      lastFamily: z.string().nullable(),
    }),
  ),
});

export const NewToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: TokenScopes,
  expiresAt: z.string().datetime().nullable(),
  /** Shown this once. */
  token: z.string(),
});
