import { describe, expect, it } from "vitest";
import { createLoadLimit } from "./load-limit.ts";

/** A server of which each look sees so much work, with requests that are answered after so long. */
function simulate() {
  let time = 0;
  const load = createLoadLimit({ least: 4, most: 64, slowMs: 500 }, () => time);
  const open: (() => void)[] = [];
  const arrive = (count: number, isImportant = false) => {
    let admitted = 0;
    for (let i = 0; i < count; i++)
      if (load.admits(isImportant)) {
        open.push(load.enter());
        admitted += 1;
      }
    return admitted;
  };
  const answerAll = (afterMs: number) => {
    time += afterMs;
    for (const leave of open.splice(0)) leave();
  };
  /** As many looks with that much to do. */
  const look = (busy: number, times = 20, afterMs = 10) => {
    for (let i = 0; i < times; i++) {
      arrive(100);
      answerAll(afterMs);
      load.adjust(busy);
    }
  };
  return { load, arrive, answerAll, look };
}

describe("the limit of requests under way", () => {
  it("is never passed, whatever they wait for", () => {
    const { arrive } = simulate();
    expect(arrive(100)).toBe(64);
    expect(arrive(1)).toBe(0);
  });

  it("shrinks to the least while the process works all the time", () => {
    const { look, arrive } = simulate();
    look(1);
    expect(arrive(100)).toBe(4);
  });

  it("shrinks while answers are slow, though the process waits for something else", () => {
    const { look, arrive } = simulate();
    look(0.1, 20, 800);
    expect(arrive(100)).toBe(4);
  });

  it("stays for a crowd that comes at once and goes", () => {
    const { look, arrive } = simulate();
    look(1, 3);
    look(0.2, 3);
    look(1, 3);
    expect(arrive(100)).toBe(64);
  });

  it("never falls below the least for the work of a few", () => {
    const { load, arrive, answerAll } = simulate();
    for (let i = 0; i < 20; i++) {
      arrive(2);
      answerAll(100);
      load.adjust(1);
    }
    expect(arrive(100)).toBe(4);
  });

  it("grows again while it is reached and the process has time", () => {
    const { look, arrive } = simulate();
    look(1);
    look(0.5);
    expect(arrive(100)).toBe(64);
  });

  it("leaves room for what comes last in line to be refused", () => {
    const { look, arrive } = simulate();
    look(1);
    expect(arrive(100)).toBe(4);
    expect(arrive(200, true)).toBe(124);
    expect(arrive(1)).toBe(0);
  });

  it("counts an answer once, however often it ends", () => {
    const { load } = simulate();
    const leave = load.enter();
    leave();
    leave();
    load.adjust(0);
    expect(load.admits(false)).toBe(true);
  });
});
