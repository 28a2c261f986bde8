import { describe, expect, it } from "vitest";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { eventually } from "#tests/support/site.ts";
import { eventStream } from "./event-stream.server.ts";

const slow = { rereadMs: 60_000, lastsMs: 60_000 };
const decoder = new TextDecoder();
let networks = 0;
/** Each from a different network. */
const visitor = () =>
  ({
    actor: null,
    sessionId: null,
    address: `2001:db8:${(networks++).toString(16)}::1`,
    changes,
  }) as unknown as Context;
const changes = { subscribe: () => () => undefined };

/** A stream of a value that a test sets, with its own notifications. */
function open(first: unknown, times: Partial<typeof slow> = {}, caller = visitor()) {
  const subscribers = new Set<() => void>();
  const aborter = new AbortController();
  const state = { value: first, reads: 0 };
  const response = eventStream(
    new Request("http://localhost/events", { signal: aborter.signal }),
    {
      caller: {
        ...caller,
        changes: {
          subscribe(topic, onChange) {
            expect(topic).toBe("operations");
            subscribers.add(onChange);
            return () => subscribers.delete(onChange);
          },
        },
      },
      topic: "operations",
      async read() {
        state.reads += 1;
        if (state.value instanceof Error) throw state.value;
        return state.value;
      },
    },
    { ...slow, ...times },
  );
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  return {
    response,
    reader,
    aborter,
    subscribers,
    state,
    async next(): Promise<string | null> {
      const { done, value } = await reader.read();
      return done ? null : decoder.decode(value).replace(/^retry: \d+\n/, "");
    },
    notify() {
      for (const onChange of subscribers) onChange();
    },
  };
}

const answerTo = (caller: ReturnType<typeof visitor>) =>
  eventStream(
    new Request("http://localhost/events", { signal: AbortSignal.timeout(50) }),
    { caller, topic: "operations", read: async () => 1 },
    slow,
  );

describe("a stream of progress", () => {
  it("is server-sent events that nothing on the way may keep or compress", () => {
    const { response, aborter } = open(1);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
    aborter.abort();
  });

  it("sends the state at once, and again after a change of its topic", async () => {
    const { next, notify, state, aborter } = open({ done: 1 });
    expect(await next()).toBe('data: {"done":1}\n\n');
    state.value = { done: 2 };
    notify();
    expect(await next()).toBe('data: {"done":2}\n\n');
    aborter.abort();
  });

  it("reads nothing while nothing has changed", async () => {
    const { next, state, aborter } = open(1);
    await next();
    const waiting = next();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(state.reads).toBe(1);
    aborter.abort();
    expect(await waiting).toBeNull();
  });

  it("sends nothing when a change leaves the state as it was", async () => {
    const { next, notify, state, aborter } = open("same");
    await next();
    const waiting = next();
    notify();
    await eventually(async () => expect(state.reads).toBe(2));
    state.value = "other";
    notify();
    expect(await waiting).toBe('data: "other"\n\n');
    aborter.abort();
  });

  it("tells the browser once to come back within about a second", async () => {
    const { reader, notify, state, aborter } = open(1);
    expect(decoder.decode((await reader.read()).value)).toMatch(/^retry: (\d{3}|1[0-4]\d\d)\ndata: 1\n\n$/);
    state.value = 2;
    notify();
    expect(decoder.decode((await reader.read()).value)).toBe("data: 2\n\n");
    aborter.abort();
  });

  it("reads once for the many changes that come while the client is slow", async () => {
    const { next, notify, state, aborter } = open(0);
    await next();
    for (let i = 1; i <= 20; i++) {
      state.value = i;
      notify();
    }
    expect(await next()).toBe("data: 20\n\n");
    expect(state.reads).toBe(2);
    aborter.abort();
  });

  it("reads again by itself after a while, in case a notification was lost", async () => {
    const { next, state, aborter } = open("before", { rereadMs: 20 });
    await next();
    state.value = "after";
    expect(await next()).toBe('data: "after"\n\n');
    aborter.abort();
  });

  it("ends, and follows no changes any more, when the client has gone", async () => {
    const { next, aborter, subscribers } = open(1);
    await next();
    const waiting = next();
    expect(subscribers.size).toBe(1);
    aborter.abort();
    expect(await waiting).toBeNull();
    expect(subscribers.size).toBe(0);
  });

  it("follows no changes any more when its body is cancelled", async () => {
    const { next, reader, subscribers } = open(1);
    await next();
    await reader.cancel();
    expect(subscribers.size).toBe(0);
  });

  it("ends at once for a client that had gone before", async () => {
    const aborter = new AbortController();
    aborter.abort();
    const request = new Request("http://localhost/events", { signal: aborter.signal });
    const source = {
      caller: visitor(),
      topic: "operations",
      read: async () => 1,
    } as const;
    expect(await eventStream(request, source, slow).text()).toBe("");
  });

  it("ends when there is nothing more to read, and after its time", async () => {
    const ended = open(null);
    expect(await ended.next()).toBeNull();
    expect(ended.subscribers.size).toBe(0);
    const timed = open(1, { lastsMs: 20 });
    expect([await timed.next(), await timed.next()]).toEqual(["data: 1\n\n", null]);
    expect(timed.subscribers.size).toBe(0);
  });

  it("breaks off when it cannot read, and follows no changes any more", async () => {
    const { next, subscribers } = open(new Error("the database is away"));
    await expect(next()).rejects.toThrow("the database is away");
    expect(subscribers.size).toBe(0);
  });

  it("is refused to whoever has too many, and free again when one of them ends", () => {
    const caller = visitor();
    const streams = Array.from({ length: 16 }, () => open(1, {}, caller));
    expect(streams.map(({ response }) => response.status)).toEqual(Array.from({ length: 16 }, () => 200));
    const elsewhere = { ...caller, address: caller.address.replace("::1", ":1:2::3") };
    expect(answerTo(elsewhere)).toMatchObject({ status: 429 });
    expect(answerTo(elsewhere).headers.get("Retry-After")).toBe("15");
    expect(answerTo(visitor()).status).toBe(200);
    streams[0]?.aborter.abort();
    expect(answerTo(caller).status).toBe(200);
    for (const { aborter } of streams) aborter.abort();
  });
});
