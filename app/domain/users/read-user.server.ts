import { holding } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { noSuchUser, OneUser } from "../members/one-user.ts";

/** An account, for the pages that ask before something is done to it. Refuses all but staff. Refusals: not-found. */
export const readUser = defineUseCase({
  name: "users.read",
  input: OneUser,
  allow: holding("users.see"),
  async read({ db }, { userId }) {
    const user = await db.user.findFirst({
      where: { id: userId, deletedAt: null },
      select: { id: true, username: true, email: true },
    });
    return user ? ok(user) : noSuchUser();
  },
});
