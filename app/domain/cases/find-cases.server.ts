import type { Prisma } from "#app/db/generated/client.ts";
import { isStaff } from "../kernel/allow.ts";
import { likeText, rowsOf } from "../kernel/pages.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { waitingStates } from "./kinds.ts";
import { ListCases } from "./schema.ts";

const waits = { status: { in: [...waitingStates, "countered" as const] } };

/** Complaints, reports and notices, newest first, twenty a page. Refuses visitors and members. */
export const findCases = defineUseCase({
  name: "cases.find",
  input: ListCases,
  allow: isStaff,
  async read({ db }, { search, kind, status, ...page }) {
    const where: Prisma.CaseWhereInput = {
      ...(kind ? { kind } : {}),
      ...(status === "waiting" ? waits : status ? { status } : {}),
      ...(search ? { words: { contains: likeText(search), mode: "insensitive" } } : {}),
    };
    const [total, rows, waiting] = await Promise.all([
      db.case.count({ where }),
      db.case.findMany({
        where,
        omit: { words: true, reportedText: true },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        include: {
          reporter: { select: { username: true } },
          handler: { select: { username: true } },
          notice: { select: { name: true, reference: true } },
        },
      }),
      db.case.count({ where: waits }),
    ]);
    const cases = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      subject: row.subject,
      reporter: row.notice?.name ?? row.reporter?.username ?? row.senderName ?? row.senderEmail,
      reference: row.notice?.reference ?? null,
      handler: row.handler?.username ?? null,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    }));
    return ok({ cases, total, waiting, ...page });
  },
});
