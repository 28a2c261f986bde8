import { z } from "zod";
import { isStaff } from "../actor.ts";
import { NoInput } from "../auth/schema.ts";
import { ok, refuse } from "../result.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { actorOf, defineUseCase } from "../use-case.server.ts";
import { isPaymentAddress } from "./addresses.server.ts";
import { listMethods } from "./find-methods.server.ts";
import { methodIds, methods } from "./methods.ts";

export const SetMethod = z.object({
  methodId: z.enum(methodIds, { message: "There is no such method." }),
  name: z.string().trim().max(60, "A name has at most 60 characters.").default(""),
  address: z.string().trim().max(200, "An address has at most 200 characters.").default(""),
  note: z.string().trim().max(1_000, "A note has at most 1,000 characters.").default(""),
  order: z.coerce.number().int().min(0).max(99).default(0),
  /** A checkbox: absent when it is not ticked. */
  isOffered: z
    .union([z.boolean(), z.literal("on").transform(() => true)])
    .optional()
    .transform((value) => value ?? false),
});

/** Every method with what is set of it, for the administration. Refuses all but staff. */
export const findMethodSettings = defineUseCase({
  name: "payments.find-method-settings",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    return ok({ methods: await listMethods(context), takesCards: context.cards !== null });
  },
});

/** Sets name, address, note and place of a method. An address that no payment could reach is refused beside its field. */
export const setMethod = defineUseCase({
  name: "payments.set-method",
  input: SetMethod,
  allow: isStaff,
  async run(context, { methodId, ...given }) {
    const { kind, name } = methods[methodId];
    const address = kind === "card" ? "" : given.address;
    if (address && !isPaymentAddress(methodId, address)) {
      const words = `This is no address for ${name}.`;
      return refuse("invalid", words, { errors: { address: [words] } });
    }
    await context.db.$transaction(async (tx) => {
      // Two administrators at once change two methods, not one another's.
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('setting:paymentMethods'))::text`;
      const current = await readSetting(tx, "paymentMethods");
      const next = { methods: { ...current.methods, [methodId]: { ...given, address } } };
      await writeSetting(tx, "paymentMethods", next, actorOf(context).id);
    });
    return ok({ methodId });
  },
});
