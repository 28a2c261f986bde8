import type { Context } from "#app/domain/context.server.ts";
import { findImports } from "#app/domain/imports/find-imports.server.ts";

const EVERY_MS = 700;
/** Then the browser connects again by itself: a session that has ended is noticed. */
const LASTS_MS = 120_000;

/** One's own imports as server-sent events: at once, and then whenever something has changed. */
export function watchImports(context: Context, request: Request): Response {
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
        const found = await findImports.execute(context, {});
        if (!found.ok) break;
        const text = JSON.stringify(found.value.items);
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
