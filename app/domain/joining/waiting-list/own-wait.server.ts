import { anyone } from "../../core/kernel/allow.ts";
import { Done } from "../../core/kernel/output.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { OwnWaiting } from "./output.ts";
import { OwnWait } from "./schema.ts";

const gone = () => refuse("not-found", "This address is no longer on the list: it was removed, or joining has opened.");

/** The listed address that a token belongs to. Refusals: not-found. */
export const readOwnWait = defineUseCase({
  name: "waiting-list.read-own",
  input: OwnWait,
  output: OwnWaiting,
  allow: anyone,
  async read({ db }, { token }) {
    const found = await db.waitingPerson.findUnique({ where: { tokenHash: hashToken(token) } });
    if (!found) return gone();
    return ok({ token, email: found.email, createdAt: found.createdAt.toISOString() });
  },
});

/** Removes the address that a token belongs to from the list. Refusals: not-found; rate-limited. */
export const leaveWaitingList = defineUseCase({
  name: "waiting-list.leave",
  input: OwnWait,
  output: Done,
  allow: anyone,
  limit: "applicationPage",
  async write({ tx }, { token }) {
    const { count } = await tx.waitingPerson.deleteMany({ where: { tokenHash: hashToken(token) } });
    return count > 0 ? ok({ success: true, message: "Your address was removed from the list." }) : gone();
  },
});
