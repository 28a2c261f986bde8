import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPreview } from "#app/domain/previews/read-preview.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";

const kept = { "Content-Type": "audio/mpeg", "Accept-Ranges": "bytes", "Cache-Control": "private, max-age=86400" };

/** The MP3 of a preview, whole or the part that a player asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const { bytes } = await screenLoader(args, readPreview);
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(args.request.headers.get("Range") ?? "") ?? [];
  if (from === "" && to === "") return new Response(new Uint8Array(bytes), { headers: kept });
  const first = from === "" ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (first > last) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${bytes.length}` } });
  const headers = { ...kept, "Content-Range": `bytes ${first}-${last}/${bytes.length}` };
  return new Response(new Uint8Array(bytes.subarray(first, last + 1)), { status: 206, headers });
}
