import { describe, expect, it } from "vitest";
import { createLoadLimit, type LoadCaller } from "./load-limit.ts";

const visitor = (network: string) => ({ network, isMember: false, isImportant: false });
const member = (network: string) => ({ ...visitor(network), isMember: true });
const important = (network: string) => ({ ...visitor(network), isImportant: true });
/** Each request comes from a different network. */
let networks = 0;
const anyone = () => visitor(`network ${networks++}`);

/** A server whose every sample sees this much work, with requests that are answered after this long. */
function simulate() {
  let time = 0;
  const load = createLoadLimit({ least: 4, most: 64, slowMs: 500 }, () => time);
  const open: (() => void)[] = [];
  const arrive = (count: number, callerOf: () => LoadCaller = anyone) => {
    let admitted = 0;
    for (let i = 0; i < count; i++) {
      const caller = callerOf();
      if (!load.admits(caller)) continue;
      open.push(load.enter(caller));
      admitted += 1;
    }
    return admitted;
  };
  const answerAll = (afterMs: number) => {
    time += afterMs;
    for (const leave of open.splice(0)) leave();
  };
  /** Takes this many samples with that load. */
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

  it("grows again when the strain is over", () => {
    const { look, arrive } = simulate();
    look(1);
    look(0.5);
    expect(arrive(100)).toBe(64);
  });

  it("leaves room for important requests", () => {
    const { look, arrive } = simulate();
    look(1);
    expect(arrive(100)).toBe(4);
    expect(arrive(200, () => ({ ...anyone(), isImportant: true }))).toBe(64);
    expect(arrive(1)).toBe(0);
  });

  it("counts an answer once, however often it ends", () => {
    const { load, arrive } = simulate();
    const leave = load.enter(visitor("a"));
    leave();
    leave();
    expect(arrive(100)).toBe(64);
  });
});

describe("the room under load", () => {
  it.each([
    ["ordinary", visitor],
    ["important", important],
  ])("is never filled with %s requests by one network of visitors", (_, callerOf) => {
    const { arrive } = simulate();
    expect(arrive(100, () => callerOf("a"))).toBe(8);
    expect(arrive(100, () => callerOf("b"))).toBe(8);
  });

  it("shrinks for each network of visitors as the limit shrinks", () => {
    const { look, arrive } = simulate();
    look(1);
    expect(arrive(100, () => visitor("a"))).toBe(1);
  });

  it("is refused first to the network that has most of it", () => {
    const { arrive } = simulate();
    for (const name of "abcdefgh") expect(arrive(100, () => visitor(name))).toBe(8);
    expect(arrive(1, () => visitor("a"))).toBe(0);
    // Above the limit, a network is admitted until it has almost as many requests as the largest.
    expect(arrive(100, () => visitor("i"))).toBe(7);
    expect(arrive(100, () => visitor("j"))).toBe(7);
    expect(arrive(100, () => visitor("k"))).toBe(2);
    expect(arrive(100)).toBe(0);
  });

  it("is taken from visitors by members, and never from members by visitors", () => {
    const { arrive } = simulate();
    expect(arrive(100)).toBe(64);
    expect(arrive(32, () => member("a"))).toBe(32);
    const { arrive: arriveLater } = simulate();
    expect(arriveLater(64, () => member("a"))).toBe(64);
    expect(arriveLater(1)).toBe(0);
  });

  it("is not filled for other members by one member's network", () => {
    const { look, arrive } = simulate();
    look(1);
    expect(arrive(100, () => member("a"))).toBe(4);
    expect(arrive(100, () => member("b"))).toBe(1);
  });
});
