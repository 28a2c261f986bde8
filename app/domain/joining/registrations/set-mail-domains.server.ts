import { defineSettingRead, defineSettingWrite } from "../../core/settings/define-setting.server.ts";
import { SetMailDomains } from "./mail-domains-schema.ts";

/** The mail domains allowed for accounts. Refuses all but staff. */
export const readMailDomains = defineSettingRead({
  name: "registrations.read-mail-domains",
  right: "settings.edit",
  key: "mailDomains",
});

/** Sets the mail domains allowed for accounts; existing accounts keep their addresses. Refuses all but staff. */
export const setMailDomains = defineSettingWrite({
  name: "registrations.set-mail-domains",
  right: "settings.edit",
  key: "mailDomains",
  input: SetMailDomains,
  title: "Mail domains",
});
