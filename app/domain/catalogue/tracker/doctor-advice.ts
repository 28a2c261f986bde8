import type { ProbeResult } from "../../core/ports/port-probe.ts";

/** One client on one torrent, as the doctor sees it. */
type Seen = {
  isAccepted: boolean;
  reason: string | null;
  port: number | null;
  /** Meaningful only if the announce was accepted. */
  isSeeding: boolean;
  /** Whether anybody seeds it, or the site itself serves it. */
  hasSource: boolean;
  lastAt: Date;
  probe: ProbeResult | null;
};

/** The page that a piece of advice links to. */
type Place = "torrent" | "membership" | "rules" | "contact" | "uploads";
type Advice = { text: string; leadsTo: Place | null };

const advise = (text: string, leadsTo: Place | null = null): Advice => ({ text, leadsTo });

/** By the beginnings of the tracker's refusals (tracker/admit*.ts, tracker/protocol). */
const byReason: [begins: string, advice: Advice][] = [
  [
    "This passkey has been replaced",
    advise("Download the torrent again, and let your client replace the tracker.", "torrent"),
  ],
  ["The announce address has no valid passkey", advise("Download the torrent again.", "torrent")],
  ["Your membership is not paid", advise("Renew your membership. Your client then continues by itself.", "membership")],
  ["Your account is", advise("Write to the staff of this site.", "contact")],
  [
    "This passkey belongs to a token",
    advise("Download the torrent again, from its page or with a token that is still valid.", "torrent"),
  ],
  [
    "This torrent has been postponed",
    advise("Leave it in your client. It starts by itself once the upload is approved.", "uploads"),
  ],
  [
    "Unregistered torrent: it is not registered",
    advise(
      "Share torrents that you have downloaded from here. An upload can be shared once it is approved.",
      "uploads",
    ),
  ],
  ["Unregistered torrent", advise("Remove it from your client: it is no longer shared here.")],
  ["This torrent was taken down", advise("Remove it from your client: it is no longer shared here.")],
  ["This version of your client", advise("Update your client, or use another.", "rules")],
  ["Your client may not", advise("Use one of the clients that the rules name.", "rules")],
  ["More than ", advise("Stop all but one of your clients on this torrent, and wait half an hour.")],
  ["Too many announces", advise("Wait a minute without updating by hand: each update sends another announce.")],
  ["The tracker", advise("Wait a minute. Your client tries again by itself.")],
];

const unknownReason = advise("Update your client. If that does not help, send this message to the staff.", "contact");

const byProbe: Partial<Record<ProbeResult, Advice>> = {
  closed: advise(
    "Your machine was reached, but nothing listens on this port. Is the client running and set to this port?",
  ),
  silent: advise(
    "Your port does not answer. Forward it to your machine in your router, and allow it in your firewall. Until then, you can connect to others, but they cannot connect to you.",
  ),
};

const LATE_MS = 2 * 3_600_000;

/** Advice for a member, the most important first; empty if all is well. */
export function adviceFor(
  { isAccepted, reason, port, isSeeding, hasSource, lastAt, probe }: Seen,
  now: Date,
): Advice[] {
  if (!isAccepted) return [byReason.find(([begins]) => reason?.startsWith(begins))?.[1] ?? unknownReason];
  const advice: Advice[] = [];
  if (now.getTime() - lastAt.getTime() > LATE_MS)
    advice.push(advise("Your client has not announced for a while. Is it running, and is the torrent started?"));
  if (!isSeeding && !hasSource)
    advice.push(
      advise("No one is seeding this torrent at the moment. Your client continues as soon as someone does.", "torrent"),
    );
  if (port !== null && port <= 1)
    advice.push(
      advise(
        "Your client announces no port, as clients behind a proxy do. Its traffic counts and it can connect to others, but they cannot connect to it.",
      ),
    );
  const found = probe && byProbe[probe];
  return found ? [...advice, found] : advice;
}
