import { createToken } from "#app/domain/people/tokens/create-token.server.ts";
import { findTokens } from "#app/domain/people/tokens/find-tokens.server.ts";
import { revokeToken } from "#app/domain/people/tokens/revoke-token.server.ts";
import { NewToken, TokenRevoked, Tokens } from "./answers/tokens.ts";
import { session } from "./table.server.ts";

export const tokensApi = [
  session.get("/user/tokens", findTokens, Tokens, { summary: "The member's own tokens" }),
  session.post("/user/tokens", createToken, NewToken, {
    summary: "Create a token; only this answer contains its text",
    status: 201,
  }),
  session.del("/user/tokens/:tokenId", revokeToken, TokenRevoked, { summary: "Revoke a token" }),
];
