import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchUser } from "../members/one-user.ts";
import { Acceptances } from "./output.ts";
import { ListAcceptances } from "./schema.ts";

/** The versions of the rules that a member has accepted, newest first. Refuses all but staff. Refusals: not-found. */
export const findAcceptances = defineUseCase({
  name: "terms.find-acceptances",
  input: ListAcceptances,
  output: Acceptances,
  allow: holding("users.see"),
  async read({ db }, { userId, page, limit }) {
    const user = await db.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { username: true, _count: { select: { termsAcceptances: true } } },
    });
    if (!user) return noSuchUser();
    const rows = await db.termsAcceptance.findMany({
      where: { userId },
      include: { of: { select: { createdAt: true, isImportant: true } } },
      orderBy: { version: "desc" },
      skip: (page - 1) * limit,
      take: limit,
    });
    return ok({
      userId,
      username: user.username,
      acceptances: rows.map(({ version, acceptedAt, of: { createdAt, isImportant } }) => ({
        version,
        acceptedAt: acceptedAt.toISOString(),
        changedAt: createdAt.toISOString(),
        isImportant,
      })),
      total: user._count.termsAcceptances,
      page,
      limit,
    });
  },
});
