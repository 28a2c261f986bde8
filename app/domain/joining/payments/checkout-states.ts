import type { CardCheckoutStatus } from "#app/db/generated/enums.ts";
import { defineStates } from "../../core/kernel/states.ts";

/** A checkout at the card service. It may be paid there at the moment it is closed here. */
export const checkoutStates = defineStates<CardCheckoutStatus>({
  open: ["closed", "paid"],
  closed: ["paid"],
  paid: [],
});
