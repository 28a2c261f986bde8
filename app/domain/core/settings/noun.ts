import type { Noun } from "../kernel/noun.ts";
import { SITE } from "../kernel/noun-words.ts";

export const settings: Noun = {
  tables: {
    settings: { other: "key value", exported: SITE },
    dropbox_settings: { other: "access_token refresh_token", exported: SITE },
  },
};
