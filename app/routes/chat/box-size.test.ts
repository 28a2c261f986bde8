import { describe, expect, it } from "vitest";
import { clampSize, readRoom, readSize } from "./box-size.ts";

const NARROW = { width: 1_280, height: 800 };
const WIDE = { width: 1_920, height: 700 };

describe("the size of the chat's box", () => {
  it("is 400 by 500 at first; where it has a column of its own it is open and as high as the window, up to 700", () => {
    expect(readSize(null, NARROW)).toEqual({ width: 400, height: 500, minimized: true });
    expect(readSize(null, WIDE)).toEqual({ width: 400, height: 604, minimized: false });
    expect(readSize(null, { width: 1_920, height: 1_080 })).toEqual({ width: 400, height: 700, minimized: false });
  });

  it("keeps its room free in the next page, none where it was closed", () => {
    expect(readRoom("theme=x; chatRoom=640")).toBe(640);
    expect(readRoom("chatRoom=0; theme=x")).toBe(0);
    expect(readRoom("chatRoom=9999")).toBe(800);
    expect([readRoom(null), readRoom("chatRoom=wide"), readRoom("xchatRoom=640")]).toEqual([null, null, null]);
  });

  it("comes back as it was kept", () => {
    expect(readSize('{"width":640,"height":333,"minimized":false}', NARROW)).toEqual({
      width: 640,
      height: 333,
      minimized: false,
    });
    expect(readSize('{"width":500,"height":500}', WIDE)).toMatchObject({ width: 500, minimized: false });
  });

  it("stays between 300 by 300 and 800 by 700, whatever is dragged or stored", () => {
    expect(clampSize({ width: 1, height: 9_999 }, false)).toEqual({ width: 300, height: 700, minimized: false });
    expect(clampSize({ width: 9_999, height: -5 }, false)).toEqual({ width: 800, height: 300, minimized: false });
    for (const stored of ["", "{", "7", "[]", '{"width":"wide","height":null,"minimized":"yes"}'])
      expect(readSize(stored, NARROW)).toEqual({ width: 400, height: 500, minimized: true });
  });
});
