import { admitMember } from "./admit.ts";
import { answerAnnounce, type Origin } from "./answer-announce.ts";
import { answerScrape } from "./answer-scrape.ts";
import type { TrackerDeps } from "./deps.ts";
import { ID_LENGTH, toHex } from "./protocol/ids.ts";
import { parseQuery, type Query } from "./protocol/parse-query.ts";
import { isRefused, type Refusal } from "./protocol/refusal.ts";
import { isPasskey, type TrackerRoute } from "./protocol/route.ts";
import { cleanUserAgent } from "./record-announce.ts";

const PASSKEY = ["passkey"];

/** Admits the member by the passkey and answers the announce or scrape. */
export function answerRequest(deps: TrackerDeps, route: TrackerRoute, origin: Origin): string | Refusal {
  const query = parseQuery(route.query);
  if (isRefused(query)) return query;
  if (query.findRepeated(PASSKEY)) return { refused: "passkey is given more than once." };
  const passkey = readPasskey(route, query);
  const known = passkey === null ? null : deps.directory.memberByPasskey(passkey);
  const member = admitMember(passkey, known, deps.clock());
  if (route.kind === "scrape") return isRefused(member) ? member : answerScrape(deps, query);
  const answer = isRefused(member) ? member : answerAnnounce(deps, member.memberId, query, origin);
  if (known && isRefused(answer)) recordRefusal(deps, known.id, answer, query, origin);
  return answer;
}

/** The passkey of the path, or else of the query. */
function readPasskey(route: TrackerRoute, query: Query): string | null {
  if (route.passkey !== null) return route.passkey;
  const given = query.get("passkey");
  return given !== undefined && isPasskey(given) ? given : null;
}

function recordRefusal(
  { ledger, clock }: TrackerDeps,
  userId: string,
  { refused }: Refusal,
  query: Query,
  { userAgent }: Origin,
): void {
  const hash = query.get("info_hash") ?? "";
  ledger.recordRefusal({
    userId,
    reason: refused,
    infoHash: hash.length === ID_LENGTH ? toHex(hash) : "",
    client: cleanUserAgent(userAgent),
    lastAt: clock(),
  });
}
