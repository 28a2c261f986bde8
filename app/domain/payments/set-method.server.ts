import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { isPaymentAddress } from "./addresses.server.ts";
import { listMethods } from "./find-methods.server.ts";
import { SetMethod } from "./method-schema.ts";
import { methods } from "./methods.ts";

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
      await recordAct(tx, context, {
        act: "payments.set-method",
        subject: { kind: "setting", id: methodId, name: `Payment by ${name}` },
        ...changesOf(current.methods[methodId] ?? {}, { ...given, address }),
      });
    });
    return ok({ methodId });
  },
});
