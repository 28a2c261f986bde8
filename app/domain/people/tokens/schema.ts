import { z } from "zod";
import { choice, id, line, list } from "../../core/kernel/fields.ts";
import { FEEDS, scopes } from "./scopes.ts";

/** How long a token is valid: in days, or without an end. */
export const lifetimes = { "7": "7 days", "30": "30 days", "90": "90 days", "365": "A year", never: "Never" };
type Lifetime = keyof typeof lifetimes;
const lifetimeValues = Object.keys(lifetimes) as [Lifetime, ...Lifetime[]];

export const TOKEN_NAME_MAX = 60;

const chooseScope = "Choose what the token may do.";

export const CreateToken = z.object({
  name: line({
    missing: "Enter a name.",
    max: TOKEN_NAME_MAX,
    tooLong: `A name has at most ${TOKEN_NAME_MAX} characters.`,
  }),
  scopes: list(z.enum(scopes as [(typeof scopes)[number], ...typeof scopes], { message: chooseScope }), {
    missing: chooseScope,
    min: 1,
    max: scopes.length,
    tooMany: "A scope is named twice.",
  })
    .transform((chosen) => [...new Set(chosen)])
    .refine((chosen) => chosen.length === 1 || !chosen.includes(FEEDS), "A token for feeds cannot have other scopes."),
  lifetime: choice(lifetimeValues, "Choose how long the token is valid.").default("90"),
});

export const OneToken = z.object({ tokenId: id("Invalid token ID.") });
