import { anyone } from "../kernel/allow.ts";
import type { Context } from "../kernel/context.server.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting } from "../settings/settings.server.ts";
import { type MethodId, type MethodKind, methodIds, methods } from "./methods.ts";

export type MethodView = {
  id: MethodId;
  kind: MethodKind;
  name: string;
  /** What the address is called: address, username, email. */
  label: string;
  address: string;
  note: string;
  order: number;
  isOffered: boolean;
};

/** Every method with what operators have set of it, in their order. Only those that can be paid by are offered. */
export async function listMethods({ db, cards }: Pick<Context, "db" | "cards">): Promise<MethodView[]> {
  const { methods: set } = await readSetting(db, "paymentMethods");
  return methodIds
    .map((id, i) => {
      const { kind, label, ...defaults } = methods[id];
      const own = set[id];
      const address = own?.address ?? "";
      const payable = kind === "card" ? cards !== null : address !== "";
      return {
        id,
        kind,
        label,
        address,
        name: own?.name || defaults.name,
        note: own?.note || defaults.note,
        order: own?.order ?? i,
        isOffered: payable && (own?.isOffered ?? true),
      };
    })
    .sort((a, b) => a.order - b.order);
}

/** A method that is offered now, or null. */
export async function findOffered(context: Pick<Context, "db" | "cards">, id: string): Promise<MethodView | null> {
  return (await listMethods(context)).find((method) => method.id === id && method.isOffered) ?? null;
}

/** How one may pay for a membership, and what it costs in US dollars. Open to all. */
export const findMethods = defineUseCase({
  name: "payments.find-methods",
  input: NoInput,
  allow: anyone,
  async run(context) {
    const { monthlyPrice, yearlyPrice } = await readSetting(context.db, "membership");
    const offered = (await listMethods(context)).filter(({ isOffered }) => isOffered);
    return ok({ methods: offered, prices: { monthly: monthlyPrice, yearly: yearlyPrice } });
  },
});
