import { z } from "zod";
import { membershipStates } from "../members/membership-states.ts";

const role = z.enum(["member", "elite", "admin"]);

const identity = { id: z.string(), username: z.string(), email: z.string(), role, isAdmin: z.boolean() };

/** The account that this client is signed in to. */
export const Session = z.object({
  authenticated: z.boolean(),
  user: z.object({ ...identity, membershipStatus: z.enum(membershipStates.all) }).nullable(),
});

export const SignInAnswer = z.object({ success: z.boolean(), user: z.object(identity), message: z.string() });
