import { anyone } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { makeSealedToken, openSealedToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addMinutes } from "../../core/kernel/utc.ts";
import { refuseAddress } from "../../people/members/refuse-address.server.ts";
import { isWaitedFor } from "../registrations/is-waited-for.ts";
import { checkJoining } from "../registrations/joining.server.ts";
import { Waiting } from "./output.ts";
import { JoinWaitingList } from "./schema.ts";

/** A repeat of an address and note within this many minutes is treated as a double click. */
const TWICE_MINUTES = 5;

const message = "You are on the list.";

/**
 * Puts an address on the list to be notified when joining opens, and returns the token of its own page. An address can
 * be listed more than once, so that nobody learns whether it is listed, but it gets only one mail. Refusals: forbidden
 * (joining is not closed); invalid (also: an address at a refused domain); rate-limited.
 */
export const joinWaitingList = defineUseCase({
  name: "waiting-list.join",
  input: JoinWaitingList,
  output: Waiting,
  allow: anyone,
  limit: ["waitingList", { rule: "waitingByRecipient", key: ({ email }) => email }],
  async prepare({ db, cards, clock, secrets, host }, { email }) {
    const joining = await checkJoining({ db, cards, clock, host });
    if (!isWaitedFor(joining)) return refuse("forbidden", "Joining is open: you need not wait.");
    return (await refuseAddress(db, { secrets, clock }, email)) ?? ok(undefined);
  },
  async write({ tx, clock, secrets }, { email: given, word = "" }) {
    const createdAt = clock();
    const email = given.toLowerCase();
    await lockNamed(tx, "waiting", email);
    const twin = await tx.waitingPerson.findFirst({
      where: { email, word, createdAt: { gt: addMinutes(createdAt, -TWICE_MINUTES) } },
      orderBy: { createdAt: "desc" },
    });
    const known = twin && openSealedToken({ secrets }, "waiting", twin);
    if (known) return ok({ success: true, token: known, message });
    const { token, stored } = makeSealedToken({ secrets }, "waiting");
    await tx.waitingPerson.create({ data: { ...stored, email, word, createdAt } });
    return ok({ success: true, token, message });
  },
});
