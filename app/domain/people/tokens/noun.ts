import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { SECRET } from "../../core/kernel/noun-words.ts";

export const tokens: Noun = {
  privacy: [
    {
      title: "Keys",
      holds: "Your password, second step, tokens and passkeys, hashed or encrypted if their use allows it.",
      why: "To recognize you, your programs and your torrent clients.",
      seenBy: "Nobody; you see your passkey and the names of your tokens.",
      kept: "Until you replace or revoke them; password links and sign-ins in progress for at most a day",
    },
  ],
  tables: {
    api_tokens: {
      personal: [erased("name hash last_client last_family", "the token is revoked")],
      privacy: "Keys",
      exported: mine("Tokens that let programs call the API as you", { without: { [SECRET]: "hash" } }),
      whenErased: "delete",
    },
    token_keys: {
      personal: [erased("announce_key seed_hash seed_sealed", "the token is revoked")],
      privacy: "Keys",
      exported: mine("When your tokens got their keys for torrents", {
        own: "token_id IN (SELECT id FROM api_tokens WHERE user_id = :me)",
        key: "token_id",
        without: { [SECRET]: "announce_key seed_hash seed_sealed" },
      }),
    },
  },
};
