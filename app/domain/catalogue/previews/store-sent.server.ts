import type { Services } from "../../core/kernel/context.server.ts";
import { type Result, refuseField } from "../../core/kernel/result.ts";
import { canBeSound, HEAD_BYTES } from "./sound-check.ts";
import { checkSizes, type StoredSound, storeSources } from "./store-sounds.server.ts";

type Storing = Pick<Services, "storage">;

/** Stores the sounds that come with an upload, all or none. Refusals: invalid (one is too large, or is not a sound). */
export async function storeSent({ storage }: Storing, sounds: readonly File[]): Promise<Result<StoredSound[]>> {
  const fit = checkSizes(sounds);
  if (!fit.ok) return refuseField("sounds", fit.message);
  for (const sound of sounds) {
    const head = await sound.slice(0, HEAD_BYTES).arrayBuffer();
    if (!canBeSound(new Uint8Array(head)))
      return refuseField(
        "sounds",
        `${sound.name} is not a supported format. Use WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus.`,
      );
  }
  return storeSources({ storage }, sounds);
}

/** Removes sent sounds that are not used. */
export const deleteSent = (services: Storing, sounds: readonly StoredSound[]): Promise<void> =>
  deleteFiles(
    services,
    sounds.map(({ sourceName }) => sourceName),
  );

export async function deleteFiles({ storage }: Storing, files: readonly string[]): Promise<void> {
  for (const file of files) await storage.delete(file);
}
