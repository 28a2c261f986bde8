import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCover } from "#app/domain/catalogue/covers/read-cover.server.ts";
import { ok } from "#app/domain/core/kernel/result.ts";
import { coverResponse } from "#app/http/cover-response.server.ts";
import { asFeedReader } from "#app/http/feed.server.ts";

/** The cover of a feed item, for feed readers, which have no session. */
export const loader = (args: LoaderFunctionArgs) =>
  asFeedReader(args, async (context) => {
    const found = await readCover.execute(context, { file: args.params.file });
    return found.ok ? ok(coverResponse(found.value.bytes)) : found;
  });
