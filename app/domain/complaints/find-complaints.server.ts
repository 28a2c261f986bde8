import { isStaff } from "../actor.ts";
import { rowsOf } from "../pages.ts";
import { ok } from "../result.ts";
import { defineUseCase } from "../use-case.server.ts";
import { ListComplaints } from "./schema.ts";

/** The complaints that wait, newest first, twenty a page. Refuses visitors and members. */
export const findComplaints = defineUseCase({
  name: "complaints.find",
  input: ListComplaints,
  allow: isStaff,
  async run({ db }, page) {
    const where = { status: "open" };
    const [total, rows] = await Promise.all([
      db.complaint.count({ where }),
      db.complaint.findMany({
        where,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        ...rowsOf(page),
        include: { user: { select: { username: true } } },
      }),
    ]);
    const complaints = rows.map(({ id, subject, message, createdAt, user }) => ({
      id,
      subject,
      message,
      createdAt: createdAt.toISOString(),
      username: user?.username ?? null,
    }));
    return ok({ complaints, total, ...page });
  },
});
