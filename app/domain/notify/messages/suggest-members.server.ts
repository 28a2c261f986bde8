import { isSignedIn } from "../../core/kernel/allow.ts";
import { likeText } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SuggestMembers } from "./schema.ts";

const SHORTEST = 2;
const MOST = 8;

/** At most eight names that begin with the two or more letters typed, to write to. Refusals: rate-limited. */
export const suggestMembers = defineUseCase({
  name: "messages.suggest-members",
  input: SuggestMembers,
  allow: isSignedIn,
  limit: "suggestion",
  async read({ db, actor }, { q }) {
    if ([...q].length < SHORTEST) return ok({ usernames: [] });
    const rows = await db.$queryRaw<{ username: string }[]>`
      SELECT username FROM users
      WHERE normal_name(username) LIKE normal_name(${likeText(q)}) || '%' AND is_active AND NOT is_suspended AND id <> ${actor.id}
      ORDER BY normal_name(username) LIMIT ${MOST}`;
    return ok({ usernames: rows.map(({ username }) => username) });
  },
});
