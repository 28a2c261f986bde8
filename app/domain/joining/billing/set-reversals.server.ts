import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetReversals } from "./terms-schema.ts";

/** Whether returned money takes back the time it paid for. Refuses all but staff. */
export const readReversals = defineSettingRead({
  name: "billing.read-reversals",
  right: "payments.settings",
  key: "reversals",
});

/** Sets whether money returned from now on takes back the time it paid for. Refuses all but staff. */
export const setReversals = defineSettingWrite({
  name: "billing.set-reversals",
  right: "payments.settings",
  key: "reversals",
  input: SetReversals,
  title: "Refunds and disputes",
});
