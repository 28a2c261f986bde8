import { findMentioned } from "#app/domain/people/members/find-mentioned.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { orThrow } from "./screen.server.ts";

/** The names after "@" in these texts that lead to a member. */
export async function mentionedIn(args: RequestArgs, texts: string[]): Promise<string[]> {
  return orThrow(await findMentioned.run(await contextOf(args), { texts }), args.request).names;
}
