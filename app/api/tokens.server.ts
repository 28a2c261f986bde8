import { createToken } from "#app/domain/people/tokens/create-token.server.ts";
import { findTokens } from "#app/domain/people/tokens/find-tokens.server.ts";
import { revokeToken } from "#app/domain/people/tokens/revoke-token.server.ts";

import { session } from "./table.server.ts";

export const tokensApi = [
  session.get("/user/tokens", findTokens, { summary: "The member's own tokens" }),
  session.post("/user/tokens", createToken, {
    summary: "Create a token; only this answer contains its text",
    status: 201,
  }),
  session.del("/user/tokens/:tokenId", revokeToken, { summary: "Revoke a token" }),
];
