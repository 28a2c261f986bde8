import { afterEach, expect, it, vi } from "vitest";
import type { ToTracker } from "#app/tracker/messages.ts";
import { createQuestions } from "./tracker-questions.server.ts";

afterEach(() => vi.useRealTimers());

function setUp() {
  const sent: ToTracker[] = [];
  return { sent, ...createQuestions((message) => sent.push(message)) };
}

it("gives each caller the answer to its own question, in whatever order answers come", async () => {
  const { ask, settle, sent } = setUp();
  const [first, second] = [ask("/scrape?1", "10.0.0.1", "A"), ask("/scrape?2", "10.0.0.2", "B")];
  expect(sent).toEqual([
    { kind: "ask", id: 1, target: "/scrape?1", address: "10.0.0.1", userAgent: "A" },
    { kind: "ask", id: 2, target: "/scrape?2", address: "10.0.0.2", userAgent: "B" },
  ]);
  settle(2, Buffer.from("two"));
  settle(1, Buffer.from("one"));
  expect(await Promise.all([first, second])).toEqual([Buffer.from("one"), Buffer.from("two")]);
});

it("gives up after five seconds, and ignores an answer that comes later", async () => {
  vi.useFakeTimers();
  const { ask, settle } = setUp();
  const late = expect(ask("/scrape", "10.0.0.1", "")).rejects.toThrow("the tracker did not answer");
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  settle(1, Buffer.from("late"));
});
