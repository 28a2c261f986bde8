import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { readScreenshot } from "../files/proof-pictures.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { amountOf } from "../kernel/money.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { findRepeatedHashes } from "../payments/find-repeated-hashes.server.ts";
import { DecideRegistration, decidable, ListRegistrations } from "./schema.ts";

const view = (row: Prisma.RegistrationTokenModel, duplicates: Set<string>) => ({
  id: row.id,
  reference: row.reference,
  token: row.token,
  username: row.username,
  email: row.email,
  cryptoType: row.cryptoType,
  transactionHash: row.transactionHash,
  screenshotPath: row.screenshotPath,
  status: row.status,
  billingPeriod: row.billingPeriod,
  amount: row.amount === null ? null : amountOf(row.amount),
  inviteCode: row.inviteCode,
  notes: row.notes,
  isDuplicate: row.transactionHash !== null && duplicates.has(row.transactionHash.toLowerCase()),
  createdAt: row.createdAt.toISOString(),
  provedAt: row.provedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Registrations with what was paid for them: those that wait oldest first, others newest first. Refuses all but staff. */
export const findRegistrations = defineUseCase({
  name: "registrations.find",
  input: ListRegistrations,
  allow: isStaff,
  async read({ db }, { search, status, ...page }) {
    const statuses = status === "waiting" ? decidable : status === "all" ? null : [status];
    const pattern = `%${likeText(search ?? "")}%`;
    const where = Prisma.sql`
      (${statuses}::text[] IS NULL OR status = ANY(${statuses}::registration_status[]))
      AND (${search ?? ""} = '' OR username ILIKE ${pattern} OR email ILIKE ${pattern})`;
    const order = status === "waiting" ? Prisma.sql`created_at, id` : Prisma.sql`created_at DESC, id DESC`;
    const { skip, take } = rowsOf(page);
    const [ids, counted] = await Promise.all([
      db.$queryRaw<
        { id: number }[]
      >`SELECT id FROM registration_tokens WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`,
      db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM registration_tokens WHERE ${where}`,
    ]);
    const rows = await db.registrationToken.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    const listed = ids.flatMap(({ id }) => byId.get(id) ?? []);
    const repeated = await findRepeatedHashes(
      db,
      listed.map(({ transactionHash }) => transactionHash),
    );
    return ok({ tokens: listed.map((row) => view(row, repeated)), total: counted[0]?.total ?? 0, status, ...page });
  },
});

/** One registration, for the page on which it is decided. Refuses all but staff. Refusals: not-found. */
export const findRegistration = defineUseCase({
  name: "registrations.find-one",
  input: z.object({ registrationToken: DecideRegistration.shape.registrationToken }),
  allow: isStaff,
  async read({ db, storage }, { registrationToken }) {
    const row = await db.registrationToken.findUnique({
      where: { token: registrationToken },
      include: { decider: { select: { username: true } } },
    });
    if (!row) return refuse("not-found", "There is no such registration.");
    const invitation = row.inviteCode
      ? await db.invitation.findUnique({
          where: { inviteCode: row.inviteCode },
          select: { status: true, inviter: { select: { username: true } } },
        })
      : null;
    const registration = view(row, await findRepeatedHashes(db, [row.transactionHash]));
    return ok({
      registration,
      isScreenshotMissing: row.screenshotPath !== null && !(await readScreenshot({ storage }, row.screenshotPath)),
      mayDecide: decidable.includes(registration.status),
      decidedBy: row.decider?.username ?? null,
      invitedBy: invitation?.inviter.username ?? null,
    });
  },
});
