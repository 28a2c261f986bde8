import { isSignedIn } from "../kernel/allow.ts";
import { likeText } from "../kernel/pages.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { SuggestMembers } from "./schema.ts";

const SHORTEST = 2;
const MOST = 8;

/** Names that begin with at least two letters typed, for whom to write to: eight at most. Refusals: rate-limited. */
export const suggestMembers = defineUseCase({
  name: "messages.suggest-members",
  input: SuggestMembers,
  allow: isSignedIn,
  async run(context, { q }) {
    const { db, limits } = context;
    const { id } = actorOf(context);
    if ([...q].length < SHORTEST) return ok({ usernames: [] });
    const wait = await limits.suggestion.spend(id);
    if (wait !== null) return refuse("rate-limited", "Please type the whole name.", { retryAfter: wait });
    const rows = await db.$queryRaw<{ username: string }[]>`
      SELECT username FROM users
      WHERE lower(username) LIKE lower(${likeText(q)}) || '%' AND is_active AND NOT is_suspended AND id <> ${id}
      ORDER BY lower(username) LIMIT ${MOST}`;
    return ok({ usernames: rows.map(({ username }) => username) });
  },
});
