import { anyone } from "../kernel/allow.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { listMethods, type MethodView, recallMethods } from "../payments/find-methods.server.ts";
import { type ClosedReason, closedMessages } from "./closed-messages.ts";

/** Whether strangers can join; if not, the reason and the message to show. */
export type Joining =
  | { isOpen: true; reason: null; message: null }
  | { isOpen: false; reason: ClosedReason; message: string };

/** The one place that decides it. Everything that offers joining or accepts a registration asks here. */
function decideJoining(methods: MethodView[]): Joining {
  const reason: ClosedReason | null = methods.some(({ isOffered }) => isOffered) ? null : "no-payment-method";
  return reason === null
    ? { isOpen: true, reason, message: null }
    : { isOpen: false, reason, message: closedMessages[reason] };
}

/** For screens: from memory, without a database query. */
export const recallJoining = async (deps: Pick<Services, "settings" | "cards">): Promise<Joining> =>
  decideJoining(await recallMethods(deps));

/** For registrations: reads the database, so that a change in another process counts at once. */
export const checkJoining = async (deps: Pick<Services, "cards"> & { db: Tx }): Promise<Joining> =>
  decideJoining(await listMethods(deps));

/** Returns whether a registration would be accepted, before anything is typed. Open to all. */
export const readJoining = defineUseCase({
  name: "registrations.read-joining",
  input: NoInput,
  allow: anyone,
  read: async (context) => ok(await recallJoining(context)),
});
