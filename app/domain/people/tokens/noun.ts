import { erased, mine, type Noun } from "../../core/kernel/noun.ts";
import { SECRET } from "../../core/kernel/noun-words.ts";

export const tokens: Noun = {
  privacy: [
    {
      title: "Keys",
      holds: "Your password, second step, tokens and passkeys, as hashes or sealed where the use allows it.",
      why: "To check that it is you, your program or your torrent client.",
      seenBy: "Nobody; your passkey and the names of your tokens: you.",
      kept: "Until you replace or revoke them; links for passwords and sign-ins that are under way for a day at most",
    },
  ],
  tables: {
    api_tokens: {
      personal: [erased("name hash last_client last_family", "the token is revoked")],
      privacy: "Keys",
      exported: mine("Tokens by which programs call the API as you", { without: { [SECRET]: "hash" } }),
      whenErased: "delete",
    },
    token_keys: {
      personal: [erased("announce_key seed_hash seed_sealed", "the token is revoked")],
      privacy: "Keys",
      exported: mine("When your tokens got keys for torrents", {
        own: "token_id IN (SELECT id FROM api_tokens WHERE user_id = :me)",
        key: "token_id",
        without: { [SECRET]: "announce_key seed_hash seed_sealed" },
      }),
    },
  },
};
