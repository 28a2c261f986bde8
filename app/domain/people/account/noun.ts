import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { SECRET } from "../../core/kernel/noun-words.ts";

export const account: Noun = {
  tables: {
    email_changes: {
      personal: [erased("email token", "it is confirmed or requested again")],
      privacy: "Account",
      exported: mine("A new address that is not confirmed yet", { key: "user_id", without: { [SECRET]: "token" } }),
      whenErased: "delete",
    },
    two_factors: {
      personal: [erased("secret", "it is switched off")],
      privacy: "Keys",
      exported: mine("When you turned on two-step sign-in", {
        key: "user_id",
        without: { [SECRET]: "secret last_step" },
      }),
      whenErased: "delete",
    },
    recovery_codes: {
      personal: [erased("code_hash")],
      privacy: "Keys",
      exported: mine("When your recovery codes were created and used, without the codes", {
        without: { [SECRET]: "code_hash" },
      }),
      whenErased: "delete",
    },
  },
};
