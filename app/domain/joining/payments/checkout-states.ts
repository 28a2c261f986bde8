import type { CardCheckoutStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A checkout at the card service. One may be paid there in the moment in which it is closed here. */
export const checkoutStates = defineStates<CardCheckoutStatus>({
  open: ["closed", "paid"],
  closed: ["paid"],
  paid: [],
});
