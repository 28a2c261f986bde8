import { describe, expect, it } from "vitest";
import type { SwarmHandle } from "../swarm/handles.ts";
import { Members } from "../swarm/members.ts";
import { DRUMS, peerIdOf } from "../testing.ts";
import type { Effect } from "./effect.ts";
import { Pending } from "./pending.ts";

const AT = 1_000_000_000;
const SWARM = 0 as SwarmHandle;

function effect(more: Partial<Effect> = {}, credit: Partial<Effect["credit"]> = {}, at = AT): Effect {
  return {
    infoHash: DRUMS,
    torrentId: 1,
    memberId: "ann",
    report: {
      peerId: peerIdOf(1),
      key: 0,
      endpoint: "\x0a\x00\x00\x01\x1a\xe1",
      uploaded: 0n,
      downloaded: 0n,
      left: 9n,
      event: "",
      compact: true,
      userAgent: "Test/1",
      lastAnnounce: at,
    },
    credit: { uploaded: 0n, downloaded: 0n, seedingSeconds: 0, leechingSeconds: 0, withheld: null, ...credit },
    completed: false,
    clockSeconds: 0,
    ...more,
  };
}

function setUp() {
  const members = new Members();
  return { pending: new Pending(), ann: members.of("ann"), members };
}

describe("Pending", () => {
  it("adds effects up to one row per member, snatch and day", () => {
    const { pending, ann } = setUp();
    pending.addEffect(ann, SWARM, effect({ clockSeconds: 5 }, { uploaded: 3n, seedingSeconds: 5 }));
    pending.addEffect(ann, SWARM, effect({ clockSeconds: 2 }, { uploaded: 4n, downloaded: 1n, seedingSeconds: 7 }));
    const { members, swarms } = pending.drain();
    const sums = { uploaded: 7n, downloaded: 1n, seedingSeconds: 12, leechingSeconds: 0 };
    expect(members[0]?.sums).toMatchObject({ ...sums, announces: 2, clockSeconds: 7 });
    expect(members[0]?.snatches.get(1)).toMatchObject({ ...sums, announces: 2 });
    expect(members[0]?.days.get(11)).toMatchObject(sums);
    expect([...swarms.values()]).toEqual([{ ...sums, completed: 0, announces: 2 }]);
  });

  it("makes no day of an announce that earns nothing, and one at midnight UTC", () => {
    const { pending, ann } = setUp();
    pending.addEffect(ann, SWARM, effect());
    pending.addEffect(ann, SWARM, effect({}, { leechingSeconds: 1 }, 86_400_000 * 20 - 1));
    pending.addEffect(ann, SWARM, effect({}, { leechingSeconds: 1 }, 86_400_000 * 20));
    const [{ days } = { days: undefined }] = pending.drain().members;
    expect([11, 19, 20].map((day) => days?.get(day)?.leechingSeconds)).toEqual([undefined, 1, 1]);
  });

  it("keeps the first completion, and the latest time, also when effects come out of order", () => {
    const { pending, ann } = setUp();
    pending.addEffect(ann, SWARM, effect({ completed: true }, {}, AT + 5));
    pending.addEffect(ann, SWARM, effect({ completed: true }, {}, AT + 9));
    pending.addEffect(ann, SWARM, effect({}, {}, AT));
    const [member] = pending.drain().members;
    expect(member?.snatches.get(1)).toMatchObject({ completedAt: AT + 5, lastActivity: AT + 9 });
    expect(member?.sums).toMatchObject({ completed: 2, lastActivity: AT + 9 });
  });

  it("loses no bytes of sums beyond 2^63", () => {
    const { pending, ann } = setUp();
    const most = 2n ** 63n - 1n;
    for (let i = 0; i < 3; i += 1) pending.addEffect(ann, SWARM, effect({}, { uploaded: most }));
    expect(pending.drain().members[0]?.sums.uploaded).toBe(most * 3n);
  });

  it("is empty after a drain, and what was drained does not change any more", () => {
    const { pending, ann } = setUp();
    expect(pending.isEmpty).toBe(true);
    pending.addEffect(ann, SWARM, effect({}, { uploaded: 1n }));
    const drained = pending.drain();
    expect(pending.isEmpty).toBe(true);
    pending.addEffect(ann, SWARM, effect({}, { uploaded: 5n }));
    expect(drained.members[0]?.sums.uploaded).toBe(1n);
    expect(pending.drain().members[0]?.sums).toMatchObject({ uploaded: 5n, announces: 1 });
  });

  it("keeps members apart, whichever of them comes first", () => {
    const { pending, members } = setUp();
    const all = Array.from({ length: 3_000 }, (_, i) => members.of(`member ${i}`));
    for (const member of [...all].reverse()) pending.addEffect(member, SWARM, effect({ memberId: member.id }));
    const drained = pending.drain().members;
    expect(drained).toHaveLength(3_000);
    expect(drained.every(({ member, sums }) => sums.userId === member.id && sums.announces === 1)).toBe(true);
  });

  it("counts the same refusal once, with the latest client and time", () => {
    const { pending } = setUp();
    const row = { userId: "ann", reason: "No.", infoHash: "", client: "A/1", lastAt: 1 };
    pending.addRefusal(row);
    pending.addRefusal({ ...row, client: "B/2", lastAt: 2 });
    pending.addRefusal({ ...row, reason: "Never." });
    expect(pending.isEmpty).toBe(false);
    expect(pending.drain().refusals).toEqual([
      { ...row, client: "B/2", lastAt: 2, times: 2 },
      { ...row, reason: "Never.", times: 1 },
    ]);
  });
});
