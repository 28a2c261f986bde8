import { describe, expect, it } from "vitest";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { createRoom } from "./room.ts";

const line = (id: number, more: Partial<ChatLine> = {}): ChatLine => ({
  id,
  username: "someone",
  profilePicture: null,
  isAdmin: false,
  membershipStatus: "active",
  badges: [],
  names: [],
  message: `line ${id}`,
  isDeleted: false,
  timestamp: "2031-05-04T12:00:00.000Z",
  ...more,
});
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => line(from + i));
const ids = (some: ChatLine[]) => some.map(({ id }) => id);

describe("the room", () => {
  it("shows a newcomer the last hundred lines", () => {
    const room = createRoom();
    room.load(lines(1, 250));
    const { messages, resumed } = room.history();
    expect([messages.length, messages[0]?.id, messages.at(-1)?.id, resumed]).toEqual([100, 151, 250, false]);
  });

  it("tells a line once, however often its row arrives", () => {
    const room = createRoom();
    expect(room.apply(line(1))).toMatchObject({ kind: "new" });
    expect(room.apply(line(1))).toBeNull();
  });

  it("tells a deletion once, and keeps the text no longer", () => {
    const room = createRoom();
    room.load(lines(1, 3));
    expect(room.apply(line(2, { isDeleted: true, message: "[Message deleted]" }))).toEqual({ kind: "deleted", id: 2 });
    expect(room.apply(line(2, { isDeleted: true, message: "[Message deleted]" }))).toBeNull();
    expect(room.remove(3)).toEqual({ kind: "deleted", id: 3 });
    expect(JSON.stringify(room.history())).not.toMatch(/line [23]/);
  });

  it("sends who comes back what was missed and nothing else, with what was deleted meanwhile", () => {
    const room = createRoom();
    room.load(lines(1, 10));
    for (const one of lines(11, 13)) room.apply(one);
    room.remove(4);
    room.remove(12);
    const history = room.history(11);
    expect(ids(history.messages)).toEqual([12, 13]);
    expect(history).toMatchObject({ resumed: true, deletedIds: [4] });
    expect(history.messages[0]).toMatchObject({ isDeleted: true, message: "[Message deleted]" });
    expect(room.history(13)).toMatchObject({ messages: [], resumed: true });
  });

  it("starts anew with who was away for more than it remembers, or knows more than it: no list has a gap", () => {
    const room = createRoom();
    room.load(lines(1, 300));
    for (const one of lines(301, 400)) room.apply(one);
    expect(room.history(50)).toMatchObject({ resumed: false });
    expect(ids(room.history(100).messages)).toEqual(ids(lines(301, 400)));
    expect(room.history(100).resumed).toBe(false);
    expect(room.history(101)).toMatchObject({ resumed: true });
    expect(room.history(401).resumed).toBe(false);
  });

  it("resumes from nothing in a room that was empty", () => {
    const room = createRoom();
    expect(room.history(0)).toMatchObject({ messages: [], resumed: true });
    room.apply(line(1));
    expect(ids(room.history(0).messages)).toEqual([1]);
  });

  it("remembers no more than a bounded number of lines and deletions", () => {
    const room = createRoom();
    for (let id = 1; id <= 5_000; id++) {
      room.apply(line(id));
      room.remove(id);
    }
    const history = room.history(4_990);
    expect(history.messages).toHaveLength(10);
    expect(history.deletedIds.length).toBeLessThanOrEqual(1_000);
  });
});
