import { callerTopics } from "#app/domain/core/kernel/caller-topics.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { networkOf } from "#app/domain/core/kernel/network-of.ts";
import type { ProgressTopic } from "#app/domain/core/kernel/progress.server.ts";
import { refreshCaller } from "#app/domain/people/tokens/refresh-caller.server.ts";
import { createSlots } from "./edge/slots.ts";

type Source = {
  caller: Context;
  topic: ProgressTopic;
  /** Reads the value to send to the caller as they are now; null ends the stream. */
  read: (caller: Context) => Promise<unknown>;
};

/** Streams that may be open in this process: each reads for itself after every change. */
const progressSlots = createSlots({ inAll: 2_000, perKey: 16 });
const REFUSED = { message: "You have too many pages open that follow changes. Close some, or reload this one." };

const defaults = {
  slots: progressSlots,
  /** A notification can be lost, and a run that died sends none. */
  rereadMs: 15_000,
  /** Then the browser connects again by itself. */
  lastsMs: 120_000,
};

/**
 * Server-sent events: what `read` answers now, and again after each change of the topic when the answer is another one.
 * Changes that come during a read, or while the client is slow, lead to one more read. The helper of remix-utils
 * sends no `no-transform`, and a proxy that compresses would hold its events back. A member with too many streams is
 * refused another one. A stream ends with the caller's session or token, and with the right to what it tells.
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
            last = text;
            return controller.enqueue(encoder.encode(`data: ${text}\n\n`));
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
    // Nothing is read before the client takes it.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store, no-transform" },
  });
}

/** Follows a topic until the client goes away or the time is over. */
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
    /** Waits for the next change; false when there will be none. */
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
