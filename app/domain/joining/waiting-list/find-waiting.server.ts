import { holding } from "../../core/kernel/allow.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { WaitingList } from "./output.ts";
import { ListWaiting } from "./schema.ts";

/** The people waiting for joining to open, longest first. Refuses all but staff. */
export const findWaiting = defineUseCase({
  name: "waiting-list.find",
  input: ListWaiting,
  output: WaitingList,
  allow: holding("registrations.decide"),
  async read({ db }, { search, ...page }) {
    const contains = { contains: likeText(search ?? ""), mode: "insensitive" as const };
    const where = search ? { OR: [{ email: contains }, { word: contains }] } : {};
    const { rows, ...counted } = await findPage(db.waitingPerson, page, {
      where,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true, email: true, word: true, createdAt: true },
    });
    const people = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    return ok({ people, ...counted });
  },
});
