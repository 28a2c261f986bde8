export const hexOf = (i: number) => i.toString(16).padStart(40, "0");
export const passkeyOf = (i: number) => i.toString(16).padStart(32, "a");
export const membersOf = (peers: number) => Math.max(1_000, peers / 100);

/** An announce of a peer: ten peers a swarm, each of another member. */
export function millionPath(peer: number, uploaded: number, peers: number, swarms: number): string {
  const members = membersOf(peers);
  const member = (peer + Math.floor(peer / swarms) * 7) % members;
  const hash = hexOf(peer % swarms).replace(/../g, "%$&");
  const left = peer % 4 === 0 ? 1_000 : 0;
  return `/announce/${passkeyOf(member)}?info_hash=${hash}&peer_id=-TR3000-${String(peer).padStart(12, "0")}&port=51413&uploaded=${uploaded}&downloaded=0&left=${left}&numwant=50&compact=1`;
}
