import { describe, expect, it } from "vitest";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { linesAfter } from "./lines.ts";

const line = (id: number): ChatLine => ({
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
});
const ids = (lines: ChatLine[]) => lines.map(({ id }) => id);

describe("the lines of a page", () => {
  it("grow by what is new, each once", () => {
    const lines = linesAfter([line(1)], { type: "new_message", message: line(2) });
    expect(ids(lines)).toEqual([1, 2]);
    expect(linesAfter(lines, { type: "new_message", message: line(2) })).toBe(lines);
  });

  it("go on after a break without gap or double, and lose what was deleted meanwhile", () => {
    const history = { type: "chat_history" as const, resumed: true, messages: [line(2), line(3)], deletedIds: [1] };
    const lines = linesAfter([line(1), line(2)], history);
    expect(ids(lines)).toEqual([1, 2, 3]);
    expect(lines[0]).toMatchObject({ message: "[Message deleted]", isDeleted: true });
  });

  it("begin anew with a whole history", () => {
    const history = { type: "chat_history" as const, resumed: false, messages: [line(7)], deletedIds: [] };
    expect(ids(linesAfter([line(1)], history))).toEqual([7]);
  });

  it("show a deleted line without its text, and leave others alone", () => {
    const [one, two] = linesAfter([line(1), line(2)], { type: "message_deleted", id: 2 });
    expect(one).toEqual(line(1));
    expect(JSON.stringify(two)).not.toContain("line 2");
  });

  it("are kept in bounds", () => {
    let lines: ChatLine[] = [];
    for (let id = 1; id <= 700; id++) lines = linesAfter(lines, { type: "new_message", message: line(id) });
    expect([lines.length, lines.at(-1)?.id]).toEqual([500, 700]);
  });
});
