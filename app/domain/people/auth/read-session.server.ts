import type { Actor } from "../../core/kernel/actor.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Session } from "./output.ts";

export type SessionView = {
  authenticated: boolean;
  user: (Pick<Actor, "id" | "username" | "email" | "isAdmin" | "membershipStatus"> & { role: Actor["rank"] }) | null;
};

/** Tells a browser or API client who it is signed in as. Never refuses. */
export const readSession = defineUseCase({
  name: "auth.read-session",
  output: Session,
  allow: anyone,
  async read({ actor }) {
    if (!actor) return ok<SessionView>({ authenticated: false, user: null });
    const { id, username, email, rank: role, isAdmin, membershipStatus } = actor;
    return ok<SessionView>({ authenticated: true, user: { id, username, email, role, isAdmin, membershipStatus } });
  },
});
