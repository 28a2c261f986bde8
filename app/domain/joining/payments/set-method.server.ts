import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { methods } from "../../core/kernel/payment-methods.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { isPaymentAddress } from "./addresses.server.ts";
import { listMethods } from "./find-methods.server.ts";
import { SetMethod } from "./method-schema.ts";
import { MethodSet, MethodSettings } from "./output.ts";

/** All methods with their settings, for the administration. Refuses all but staff. */
export const findMethodSettings = defineUseCase({
  name: "payments.find-method-settings",
  output: MethodSettings,
  allow: holding("payments.settings"),
  async read({ db, cards }) {
    return ok({ methods: await listMethods({ db, cards }), takesCards: cards !== null });
  },
});

/**
 * Sets a method's name, address, note, order and whether it is offered. Refuses all but staff who have confirmed
 * recently. Refusals: invalid (no payment could reach this address).
 */
export const setMethod = defineUseCase({
  name: "payments.set-method",
  input: SetMethod,
  output: MethodSet,
  allow: holding("payments.settings"),
  confirmed: true,
  async write({ tx, actor, settings }, { methodId, ...given }) {
    const { kind, name } = methods[methodId];
    const address = kind === "card" ? "" : given.address;
    if (address && !isPaymentAddress(methodId, address))
      return refuseField("address", `That isn't a valid ${name} address.`);
    const { rate, explorer, ...others } = given;
    const ofCoin = kind === "crypto" ? { ...(rate ? { rate } : {}), ...(explorer ? { explorer } : {}) } : {};
    const next = { ...others, address, ...ofCoin };
    const { before } = await changeSetting(tx, actor, "paymentMethods", ({ methods: all }) => ({
      methods: { ...all, [methodId]: next },
    }));
    const subject = { kind: "setting", id: methodId, name: `Payment by ${name}` };
    const audit = { subject, ...changesOf(before.methods[methodId] ?? {}, next) };
    return ok({ methodId }, { audit, afterCommit: settings.reload });
  },
});
