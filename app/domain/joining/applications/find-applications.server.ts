import { Prisma } from "#app/db/generated/client.ts";
import type { ApplicationStatus } from "#app/db/generated/enums.ts";
import { holding } from "../../core/kernel/allow.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { ApplicationPage } from "./output.ts";
import { ListApplications } from "./schema.ts";

type Row = {
  id: number;
  username: string;
  email: string;
  status: ApplicationStatus;
  createdAt: Date;
  waitingSince: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  votesFor: number;
  votesAgainst: number;
};

/** Applications in a state; waiting ones oldest first, others newest first. Only for staff. */
export const findApplications = defineUseCase({
  name: "applications.find",
  input: ListApplications,
  output: ApplicationPage,
  allow: holding("registrations.decide"),
  async read({ reads }, { search, status, ...page }) {
    const ofStatus = status === "all" ? Prisma.sql`true` : Prisma.sql`a.status = ${status}::application_status`;
    const pattern = `%${likeText(search ?? "")}%`;
    const found = search ? Prisma.sql`(a.username ILIKE ${pattern} OR a.email ILIKE ${pattern})` : Prisma.sql`true`;
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`a.id, a.username, a.email, a.status, a.created_at AS "createdAt",
        a.waiting_since AS "waitingSince", a.decided_at AS "decidedAt",
        (SELECT u.username FROM users u WHERE u.id = a.decided_by) AS "decidedBy",
        (SELECT count(*)::int FROM application_votes v WHERE v.application_id = a.id AND v.is_for) AS "votesFor",
        (SELECT count(*)::int FROM application_votes v WHERE v.application_id = a.id AND NOT v.is_for) AS "votesAgainst"`,
      from: Prisma.sql`applications a`,
      where: Prisma.sql`${ofStatus} AND ${found}`,
      order: status === "waiting" ? Prisma.sql`a.created_at, a.id` : Prisma.sql`a.created_at DESC, a.id DESC`,
    });
    const applications = rows.map(({ createdAt, waitingSince, decidedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      waitingSince: iso(waitingSince),
      decidedAt: iso(decidedAt),
    }));
    return ok({ applications, total, status, ...page });
  },
});
