import { createDirectory } from "#tracker/directory.ts";
import type { Tracker } from "#tracker/tracker.ts";

const hexOf = (i: number) => i.toString(16).padStart(40, "0");
const passkeyOf = (i: number) => i.toString(16).padStart(32, "0");
const memberIdOf = (i: number) => `00000000-0000-4000-8000-${hexOf(i).slice(-12)}`;
export const membersOf = (peers: number) => Math.max(1_000, peers / 100);

/** An announce of a peer: ten peers a swarm, each of another member. */
export function scalePath(peer: number, uploaded: number, peers: number, swarms: number): string {
  const members = membersOf(peers);
  const member = (peer + Math.floor(peer / swarms) * 7) % members;
  const hash = hexOf(peer % swarms).replace(/../g, "%$&");
  const left = peer % 4 === 0 ? 1_000 : 0;
  return `/announce/${passkeyOf(member)}?info_hash=${hash}&peer_id=-TR3000-${String(peer).padStart(12, "0")}&port=51413&uploaded=${uploaded}&downloaded=0&left=${left}&numwant=50&compact=1`;
}

/** So many peers announce in a second when ten million have an interval of half an hour. */
export const BATCH = 5_500;

/** Throws for an answer that is a failure. */
export function announceOnce(
  tracker: Pick<Tracker, "answer">,
  peer: number,
  uploaded: number,
  peers: number,
  swarms: number,
): void {
  const address = `10.${(peer >> 16) & 255}.${(peer >> 8) & 255}.${peer & 255}`;
  const answer = tracker.answer(scalePath(peer, uploaded, peers, swarms), address, "Transmission/3.00");
  if (answer?.[1] !== "8") throw new Error(answer ?? "");
}

/** The directory of so many peers' members and torrents. */
export function fillDirectory(peers: number, swarms: number) {
  const directory = createDirectory();
  for (let i = 0; i < swarms; i += 1) directory.setTorrent({ id: i + 1, infoHash: hexOf(i), standing: "listed" });
  for (let i = 0; i < membersOf(peers); i += 1)
    directory.setMember({ id: memberIdOf(i), passkey: passkeyOf(i), standing: "active" });
  return directory;
}
