import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetReceipts } from "./terms-schema.ts";

/** The seller as new receipts name it. Refuses all but staff. */
export const readReceiptsSetting = defineSettingRead({
  name: "billing.read-receipts",
  right: "payments.settings",
  key: "receipts",
});

/** Sets how receipts of payments approved from now on name the seller. Refuses all but staff. */
export const setReceipts = defineSettingWrite({
  name: "billing.set-receipts",
  right: "payments.settings",
  key: "receipts",
  input: SetReceipts,
});
