const EVERY_MS = 700;
/** Then the browser connects again by itself: a session that has ended is noticed. */
const LASTS_MS = 120_000;

/** Server-sent events: what `read` answers at once, and then whenever it has changed; null ends them. */
export function watch(request: Request, read: () => Promise<unknown>): Response {
  const encoder = new TextEncoder();
  const ends = Date.now() + LASTS_MS;
  let last = "";
  let gone = false;
  request.signal.addEventListener("abort", () => {
    gone = true;
  });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      while (!gone && Date.now() < ends) {
        const found = await read();
        if (found === null) break;
        const text = JSON.stringify(found);
        if (text !== last) {
          last = text;
          return controller.enqueue(encoder.encode(`data: ${text}\n\n`));
        }
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
      controller.close();
    },
    cancel() {
      gone = true;
    },
  });
  // Compression would hold events back until there are enough of them.
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}
