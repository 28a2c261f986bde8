import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetReceipts } from "./terms-schema.ts";

/** The seller named on new receipts. Refuses all but staff. */
export const readReceiptsSetting = defineSettingRead({
  name: "billing.read-receipts",
  right: "payments.settings",
  key: "receipts",
});

/** Sets the seller named on receipts of payments approved from now on. Refuses all but staff. */
export const setReceipts = defineSettingWrite({
  name: "billing.set-receipts",
  right: "payments.settings",
  key: "receipts",
  input: SetReceipts,
});
