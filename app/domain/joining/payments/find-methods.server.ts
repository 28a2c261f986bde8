import { anyone } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { type MethodId, type MethodKind, methodIds, methods } from "../../core/kernel/payment-methods.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownPrices } from "../../core/settings/membership-shape.ts";
import { readSetting, recallSetting } from "../../core/settings/settings.server.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";
import { Methods } from "./output.ts";

export type MethodView = {
  id: MethodId;
  kind: MethodKind;
  name: string;
  /** The kind of address: address, username, email. */
  label: string;
  address: string;
  note: string;
  /** The value of one coin in US dollars, set by the operator. */
  rate: number | null;
  /** The URL of a transaction in a block explorer, with `{hash}` in place of its hash; empty if there is none. */
  explorer: string;
  order: number;
  isOffered: boolean;
};

type Deps = Pick<Services, "cards"> & { db: Tx };

/** Returns all methods with their settings, in the operator's order. A method without an address is not offered. */
export const listMethods = async ({ db, cards }: Deps): Promise<MethodView[]> =>
  viewMethods(await readSetting(db, "paymentMethods"), cards);

function viewMethods({ methods: set }: SettingValue<"paymentMethods">, cards: Deps["cards"]): MethodView[] {
  return methodIds
    .map((id, i) => {
      const { kind, label, ...defaults } = methods[id];
      const own = set[id];
      const address = own?.address ?? "";
      const isPayable = kind === "card" ? cards !== null : address !== "";
      return {
        id,
        kind,
        label,
        address,
        name: own?.name || defaults.name,
        note: own?.note || defaults.note,
        rate: own?.rate ?? null,
        explorer: own?.explorer ?? "",
        order: own?.order ?? i,
        isOffered: isPayable && (own?.isOffered ?? true),
      };
    })
    .sort((a, b) => a.order - b.order);
}

/** All methods from this process's memory, without a query. */
export const recallMethods = async ({ settings, cards }: Pick<Services, "settings" | "cards">): Promise<MethodView[]> =>
  viewMethods(await recallSetting(settings, "paymentMethods"), cards);

/** A method that is offered now, or null. */
export async function findOffered(deps: Deps, id: string): Promise<MethodView | null> {
  return (await listMethods(deps)).find((method) => method.id === id && method.isOffered) ?? null;
}

/** The payment methods, and the price of a membership in US dollars, 0 on a free site. Open to all. */
export const findMethods = defineUseCase({
  name: "payments.find-methods",
  output: Methods,
  allow: anyone,
  async read(context) {
    const offered = (await recallMethods(context)).filter(({ isOffered }) => isOffered);
    return ok({ methods: offered, prices: shownPrices(await recallSetting(context.settings, "membership")) });
  },
});

/** The block explorers of coins, by method id. */
export async function recallExplorers({ settings }: Pick<Services, "settings">): Promise<Record<string, string>> {
  const { methods: set } = await recallSetting(settings, "paymentMethods");
  return Object.fromEntries(methodIds.map((id) => [id, set[id]?.explorer ?? ""]));
}
