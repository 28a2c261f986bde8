import type { Actor } from "../kernel/actor.ts";
import { anyone } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

export type SessionView = {
  authenticated: boolean;
  user: Pick<Actor, "id" | "username" | "email" | "role" | "isAdmin" | "membershipStatus"> | null;
};

/** Tells a browser or API client who it is signed in as. Never refuses. */
export const readSession = defineUseCase({
  name: "auth.read-session",
  allow: anyone,
  async read({ actor }) {
    if (!actor) return ok<SessionView>({ authenticated: false, user: null });
    const { id, username, email, role, isAdmin, membershipStatus } = actor;
    return ok<SessionView>({ authenticated: true, user: { id, username, email, role, isAdmin, membershipStatus } });
  },
});
