import { randomBytes, randomUUID } from "node:crypto";
import { makePasskey } from "#app/domain/people/members/make-passkey.server.ts";
import { presetFields } from "#app/domain/people/members/member-fields.ts";
import { DAY_MS } from "./comments.ts";
import type { DemoMember } from "./members.ts";

const BILLING_DAYS = 30;

export type DemoLogin = { username: string; password: string; role: string };

export type MadeMember = Awaited<ReturnType<typeof makeMember>>;

/** A member with a new password and passkey; the password is known only through the returned login. */
export async function makeMember(member: DemoMember, now: Date, hashPassword: (password: string) => Promise<string>) {
  const password = randomBytes(12).toString("base64url");
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const isElite = member.role === "elite";
  const row = {
    id: randomUUID(),
    username: member.username,
    // RFC 2606 reserves .example, so that mail of a demo reaches nobody.
    email: `${member.username}@members.example`,
    firstName: member.firstName,
    passwordHash: await hashPassword(password),
    isActive: member.role !== "inactive",
    hasPaidRegistration: true,
    isAdmin: member.role === "admin",
    membershipStatus: isElite ? ("elite" as const) : ("active" as const),
    lastPaymentDate: before(member.lastPaid),
    nextPaymentDue: isElite ? null : before(member.lastPaid - BILLING_DAYS),
    passkey: makePasskey(),
    lastSeenAt: member.lastSeen === null ? null : before(member.lastSeen),
    createdAt: before(member.joined),
    shows: [...presetFields[member.shows ?? "open"]],
  };
  const login: DemoLogin = { username: member.username, password, role: member.role };
  return { row, login };
}
