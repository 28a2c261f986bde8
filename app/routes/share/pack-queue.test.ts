import { beforeEach, expect, it, vi } from "vitest";
import { gatherFiles } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { isOpen, type Made, makePackQueue, NotSent, type Sent } from "./pack-queue.ts";

const packOf = (name: string) => gatherFiles([{ path: `${name}/a.wav`, size: 10, file: new File([], "a.wav") }]);
const described = { fields: { name: "A name" }, nfo: null, sounds: [] };
const made: Made = { bytes: new Uint8Array(), infoHash: "" };

/** Tasks that end when the test ends them, by the names of their packs. */
function byHand<Value>() {
  type Ends = { resolve: (value: Value) => void; reject: (error: Error) => void };
  const waiting = new Map<string, Ends>();
  const calls: string[] = [];
  return {
    calls,
    begin(name: string) {
      calls.push(name);
      return new Promise<Value>((resolve, reject) => waiting.set(name, { resolve, reject }));
    },
    end: (name: string, value: Value) => waiting.get(name)?.resolve(value),
    fail: (name: string, error: Error) => waiting.get(name)?.reject(error),
  };
}

let hashes: ReturnType<typeof byHand<Made>>;
let sends: ReturnType<typeof byHand<Sent>>;
let keys: string[];

function begin(...names: string[]) {
  const queue = makePackQueue({
    hash: ({ name }) => hashes.begin(name),
    send: ({ pack, key }) => {
      keys.push(key);
      return sends.begin(pack.name);
    },
  });
  queue.add(names.map(packOf));
  const start = () => queue.start(new Map(queue.read().map(({ id }) => [id, described])));
  const states = () => queue.read().map(({ state }) => state.kind);
  const idOf = (name: string) => queue.read().find(({ pack }) => pack.name === name)?.id ?? 0;
  const become = (...wanted: string[]) => vi.waitFor(() => expect(states()).toEqual(wanted));
  return { queue, start, states, idOf, become };
}

beforeEach(() => {
  hashes = byHand();
  sends = byHand();
  keys = [];
});

it("hashes one at a time, and the next while one is sent", async () => {
  const { start, states, become } = begin("A", "B");
  expect(states()).toEqual(["waiting", "waiting"]);
  start();
  expect(states()).toEqual(["hashing", "waiting"]);
  hashes.end("A", made);
  await become("sending", "hashing");
  hashes.end("B", made);
  await become("sending", "waiting");
  sends.end("A", { id: 1, torrentId: null });
  await become("sent", "sending");
  sends.end("B", { id: 2, torrentId: 5 });
  await become("sent", "sent");
});

it("one that fails keeps nobody back, and its next try keeps the torrent; its key where the site never answered", async () => {
  const { queue, start, become, idOf } = begin("A", "B");
  start();
  hashes.end("A", made);
  await become("sending", "hashing");
  sends.fail("A", new NotSent("No answer", { isAnswered: false }));
  await become("failed", "hashing");
  const again = () => queue.start(new Map([[idOf("A"), described]]));
  again();
  await become("sending", "hashing");
  sends.fail("A", new NotSent("There already", { see: "/torrents/5", errors: { name: ["Too long."] } }));
  await become("failed", "hashing");
  expect(queue.read()[0]?.state).toMatchObject({ message: "There already", see: "/torrents/5" });
  again();
  await become("sending", "hashing");
  expect(hashes.calls).toEqual(["A", "B"]);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

it("one can be cancelled, and all be stopped; what comes of them counts no more", async () => {
  const { queue, start, become, idOf } = begin("A", "B", "C");
  start();
  queue.cancel(idOf("A"));
  await become("failed", "hashing", "waiting");
  hashes.end("A", made);
  hashes.end("B", made);
  await become("failed", "sending", "hashing");
  queue.stop();
  await become("failed", "waiting", "waiting");
  sends.end("B", { id: 1, torrentId: null });
  await become("failed", "waiting", "waiting");
  expect(queue.read().every(isOpen)).toBe(true);
  queue.remove(idOf("A"));
  start();
  await become("sending", "hashing");
});

it("a folder is added once", () => {
  const { queue } = begin("A", "B");
  queue.add([packOf("B"), packOf("C")]);
  expect(queue.read().map(({ pack }) => pack.name)).toEqual(["A", "B", "C"]);
});
