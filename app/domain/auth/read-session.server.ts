import { anyone } from "../actor.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { NoInput } from "./schema.ts";

/** Tells a browser or API client who it is signed in as. Never refuses. */
export const readSession = defineUseCase({
  name: "auth.read-session",
  input: NoInput,
  allow: anyone,
  async run({ actor }) {
    if (!actor) return ok({ authenticated: false as const, user: null });
    const { id, username, email, role, isAdmin, membershipStatus } = actor;
    return ok({ authenticated: true as const, user: { id, username, email, role, isAdmin, membershipStatus } });
  },
});
