import { mayDo } from "#app/domain/core/kernel/actor.ts";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { useRoot } from "./use-root.ts";

/** Whether the caller holds any of the rights. Links and buttons are shown only to those who may use them. */
export function useMay(): (...anyOf: Right[]) => boolean {
  const actor = useRoot()?.actor ?? null;
  return (...anyOf) => anyOf.some((right) => mayDo(actor, right));
}
