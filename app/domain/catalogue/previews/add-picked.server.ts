import { z } from "zod";
import { systemOnly } from "../../core/kernel/allow.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { pickSounds } from "./pick-sounds.ts";
import { addSounds, type StoredSound, storeSource } from "./store-sounds.server.ts";

/** Adds the sounds picked from an import to the upload that it created. */
const addPickedPreviews = defineUseCase({
  name: "previews.add-picked",
  input: z.custom<{ uploadId: number; sounds: StoredSound[] }>(),
  allow: systemOnly,
  write: ({ tx, clock }, { uploadId, sounds }) => addSounds(tx, { uploadId }, sounds, clock()),
});

type Streamed = { path: string[]; length: number; open: () => AsyncIterable<Uint8Array> };

/** Picks up to five sounds of an import and has previews made of them. The import succeeds without previews, too. */
export async function addPicked(context: Context, uploadId: number, files: readonly Streamed[]): Promise<void> {
  try {
    const sounds: StoredSound[] = [];
    for (const file of pickSounds(files)) sounds.push(await storeSource(context, file.path.join("/"), file.open()));
    if (sounds.length > 0) await addPickedPreviews.run(context, { uploadId, sounds });
  } catch (error) {
    context.log.error({ err: error, uploadId }, "an import's previews could not be added");
  }
}
