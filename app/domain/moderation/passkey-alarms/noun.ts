import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { STAFF } from "../../core/kernel/noun-words.ts";

export const passkeyAlarms: Noun = {
  tables: {
    passkey_alarms: {
      personal: [erased("named", "number of days set by the operators, 30 by default")],
      privacy: "Downloads of .torrents, and alarms about passkeys",
      exported: mine("When your passkey was used from many networks", { without: { [STAFF]: "seen_at" } }),
      whenErased: "delete",
    },
  },
};
