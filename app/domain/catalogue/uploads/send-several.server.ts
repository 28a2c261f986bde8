import type { z } from "zod";
import { isSignedIn } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { TAGS_MOST } from "../tags/tags.ts";
import { beginUpload } from "./begin-upload.server.ts";
import { SendSeveral } from "./schema.ts";
import { submitUpload } from "./submit-upload.server.ts";

type Described = Omit<z.output<typeof SendSeveral>, "torrents" | "nfos">;

/** The name without its extension, which pairs an NFO with its torrent. */
const stemOf = ({ name }: File) => name.replace(/\.[^.]*$/, "").toLowerCase();

/**
 * Sends several torrents to the moderators, each as an upload of its own in a transaction of its own, with details for
 * all of them. Each one's name and release come from the torrent; category, platform and first tags from its files
 * unless given; its NFO is the one with the same file name. A refused torrent does not stop the others. Refusals:
 * invalid, which says beside the files how many were sent and what is wrong with each of the others; sending them again
 * sends none twice.
 */
export const sendSeveral = defineUseCase({
  name: "uploads.send-several",
  input: SendSeveral,
  allow: isSignedIn,
  uses: "upload",
  async read(context, { torrents, nfos, ...described }) {
    const problems: string[] = [];
    for (const torrent of torrents) {
      const nfo = nfos.find((one) => stemOf(one) === stemOf(torrent));
      const sent = await sendOne(context, { torrent, nfo }, described);
      if (!sent.ok) problems.push(`${torrent.name}: ${sent.message}`);
    }
    const count = torrents.length - problems.length;
    if (problems.length === 0) return ok({ count });
    const rest = count === 0 ? "None was sent." : `${count} of ${torrents.length} were sent.`;
    return refuse("invalid", rest, { errors: { torrents: [rest, ...problems] } });
  },
});

async function sendOne(
  context: Context,
  files: { torrent: File; nfo: File | undefined },
  { tags, category, platform, ...said }: Described,
): Promise<Result<unknown>> {
  const begun = await beginUpload.execute(context, files);
  if (!begun.ok) return begun;
  const { uploadId } = begun.value;
  const draft = await context.db.userUpload.findUniqueOrThrow({
    where: { id: uploadId },
    select: {
      name: true,
      fileName: true,
      category: true,
      platform: true,
      tags: true,
      publisher: true,
      product: true,
      version: true,
    },
  });
  const { fileName, publisher, product, version } = draft;
  return submitUpload.execute(context, {
    ...said,
    uploadId,
    name: draft.name ?? fileName,
    publisher: publisher ?? undefined,
    product: product ?? undefined,
    version: version ?? undefined,
    category: category ?? draft.category,
    platform: platform ?? draft.platform,
    tags: [...tags, ...draft.tags].slice(0, TAGS_MOST),
  });
}
