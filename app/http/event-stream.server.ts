import { callerTopics } from "#app/domain/core/kernel/caller-topics.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { networkOf } from "#app/domain/core/kernel/network-of.ts";
import type { ProgressTopic } from "#app/domain/core/kernel/progress.server.ts";
import { refreshCaller } from "#app/domain/people/tokens/refresh-caller.server.ts";
import { createSlots } from "./edge/slots.ts";

type Source = {
  caller: Context;
  topic: ProgressTopic;
  /** Reads the value to send with the caller's current rights; null ends the stream. */
  read: (caller: Context) => Promise<unknown>;
};

/** How many streams may be open in this process: each reads for itself after every change. */
const progressSlots = createSlots({ inAll: 2_000, perKey: 16 });
const REFUSED = { message: "You have too many live pages open. Close some, or reload this one." };

const defaults = {
  slots: progressSlots,
  /** A notification can be lost, and a crashed run sends none. */
  rereadMs: 15_000,
  /** After this the browser reconnects by itself. */
  lastsMs: 120_000,
};

/**
 * Server-sent events: the result of `read` now, and again after each change of the topic if it differs. Changes that
 * come during a read, or while the client is slow, cause one more read. The helper of remix-utils does not send
 * `no-transform`, and a compressing proxy would hold its events back. A member with too many streams is refused another
 * one. A stream ends with the caller's session or token, and with the right to see its topic.
 */
export function eventStream(request: Request, source: Source, options: Partial<typeof defaults> = {}): Response {
  const { slots, ...times } = { ...defaults, ...options };
  const { actor, address } = source.caller;
  const leave = slots.enter(actor ? `member ${actor.id}` : networkOf(address, 48));
  if (typeof leave !== "function")
    return Response.json(REFUSED, {
      status: 429,
      headers: { "Retry-After": "15", "Cache-Control": "private, no-store" },
    });
  const encoder = new TextEncoder();
  const watched = watchTopic(request.signal, source, times, leave);
  let last = "";
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          while (await watched.next()) {
            const caller = await refreshCaller(source.caller);
            const found = caller && (await source.read(caller));
            if (found === null) break;
            const text = JSON.stringify(found);
            if (text === last) continue;
            const retry = last === "" ? `retry: ${retryMs()}\n` : "";
            last = text;
            return controller.enqueue(encoder.encode(`${retry}data: ${text}\n\n`));
          }
        } catch (error) {
          watched.end();
          throw error;
        }
        watched.end();
        controller.close();
      },
      cancel: watched.end,
    },
    // Nothing is read until the client takes it.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store, no-transform" },
  });
}

/** How long the browser waits before it reconnects: about a second, but not all browsers at once after a restart. */
const retryMs = () => 500 + Math.floor(Math.random() * 1_000);

/** Follows a topic until the client disconnects or the time is over. */
function watchTopic(
  signal: AbortSignal,
  { caller, topic }: Source,
  times: Omit<typeof defaults, "slots">,
  onEnd: () => void,
) {
  let changed = true;
  let ended = false;
  let wake = () => {};

  function noteChange(): void {
    changed = true;
    wake();
  }
  function end(): void {
    ended = true;
    onEnd();
    for (const unsubscribe of subscriptions) unsubscribe();
    clearInterval(reread);
    clearTimeout(lifetime);
    signal.removeEventListener("abort", end);
    wake();
  }
  const subscriptions = [topic, ...callerTopics(caller)].map((one) => caller.changes.subscribe(one, noteChange));
  const reread = setInterval(noteChange, times.rereadMs);
  const lifetime = setTimeout(end, times.lastsMs);
  signal.addEventListener("abort", end);
  if (signal.aborted) end();

  return {
    end,
    /** Waits for the next change; false if there will be none. */
    async next(): Promise<boolean> {
      while (!changed && !ended)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      changed = false;
      return !ended;
    },
  };
}
