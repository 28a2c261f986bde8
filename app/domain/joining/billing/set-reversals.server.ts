import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetReversals } from "./terms-schema.ts";

/** Whether money that goes back takes its time along. Refuses all but staff. */
export const readReversals = defineSettingRead({
  name: "billing.read-reversals",
  right: "payments.settings",
  key: "reversals",
});

/** Sets whether money that goes back from now on takes its time along. Refuses all but staff. */
export const setReversals = defineSettingWrite({
  name: "billing.set-reversals",
  right: "payments.settings",
  key: "reversals",
  input: SetReversals,
  title: "Refunds and disputes",
});
