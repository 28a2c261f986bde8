import { anyone } from "../kernel/allow.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { listMethods, type MethodView, recallMethods } from "../payments/find-methods.server.ts";
import { type ClosedReason, closedMessages } from "./closed-messages.ts";

/** Whether strangers can join; where they cannot, why, and what they read. */
export type Joining =
  | { isOpen: true; reason: null; message: null }
  | { isOpen: false; reason: ClosedReason; message: string };

/** The one place that decides it. Whatever offers to join, or takes a registration, asks here. */
function decideJoining(methods: MethodView[]): Joining {
  const reason: ClosedReason | null = methods.some(({ isOffered }) => isOffered) ? null : "no-payment-method";
  return reason === null
    ? { isOpen: true, reason, message: null }
    : { isOpen: false, reason, message: closedMessages[reason] };
}

/** For what shows it: from memory, without a statement. */
export const recallJoining = async (deps: Pick<Services, "settings" | "cards">): Promise<Joining> =>
  decideJoining(await recallMethods(deps));

/** For what takes a registration: as the database has it. */
export const checkJoining = async (deps: Pick<Services, "cards"> & { db: Tx }): Promise<Joining> =>
  decideJoining(await listMethods(deps));

/** Whether a registration would be taken, before anything is typed. Open to all. */
export const readJoining = defineUseCase({
  name: "registrations.read-joining",
  input: NoInput,
  allow: anyone,
  read: async (context) => ok(await recallJoining(context)),
});
