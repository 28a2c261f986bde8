declare const kind: unique symbol;

/**
 * A number that represents one thing. Its kind exists for the compiler only: a peer's handle cannot be used as a
 * swarm's.
 */
type Handle<Kind extends string> = number & { readonly [kind]: Kind };

/** A peer in the pool. Valid until the peer leaves; afterwards another peer may get the same number. */
export type PeerHandle = Handle<"peer">;
/** A swarm in the table. Swarms are never removed. */
export type SwarmHandle = Handle<"swarm">;
/** A member of the registry. Members are never removed. */
export type MemberHandle = Handle<"member">;
/**
 * One of a swarm's six lists: for each address family, endpoints of peers that want data, that only share, and that
 * cannot be reached.
 */
export type ListHandle = Handle<"list">;
/** A block of an arena, which holds the entries of one list. Growing and shrinking move a list to another block. */
export type BlockHandle = Handle<"block">;
/** The position of an entry in its list, from 0. */
export type Slot = Handle<"slot">;

export const NO_PEER = -1 as PeerHandle;
export const NO_SWARM = -1 as SwarmHandle;
/** The slot of a peer that has no endpoint of a family. */
export const NO_SLOT = -1 as Slot;
/** The block of a list without entries. */
export const NO_BLOCK = -1 as BlockHandle;

/** How many lists a swarm has: list 0 to list 5. */
export const LIST_COUNT = 6;
