import { createPace, type Pace } from "./pace.ts";

/** Limits of one process. Rates are in bytes per second. */
type TransferLimits = { rateInAll: number; ratePerMember: number; connectionsPerMember: number };

export type Transfer = {
  /** Milliseconds to wait before sending this many bytes. */
  delay: (bytes: number) => number;
  end: () => void;
};

type Member = { open: number; pace: Pace };

/** The transfers of a process: how many each member has, and how fast they are. */
export function createTransfers(now: () => number) {
  const all = createPace(now);
  const members = new Map<string, Member>();

  /** A member without recent traffic equals a new one. */
  function forgetRested(): void {
    for (const [id, { open, pace }] of members) if (open === 0 && pace.isRested()) members.delete(id);
  }

  return {
    /** Starts a transfer to a member; null if the member has as many as allowed. */
    begin(userId: string, limits: TransferLimits): Transfer | null {
      if (!members.has(userId)) forgetRested();
      const member = members.get(userId) ?? { open: 0, pace: createPace(now) };
      if (member.open >= limits.connectionsPerMember) return null;
      member.open += 1;
      members.set(userId, member);
      return {
        delay: (bytes) => Math.max(member.pace.take(bytes, limits.ratePerMember), all.take(bytes, limits.rateInAll)),
        end: () => {
          member.open -= 1;
        },
      };
    },
  };
}
