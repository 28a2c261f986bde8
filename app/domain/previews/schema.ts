import { z } from "zod";
import { choice, id } from "../kernel/fields.ts";
import { keys } from "../music/keys.ts";
import { TorrentId } from "../torrents/schema.ts";
import { TEMPO } from "./figures.ts";
import { MAX_PREVIEWS } from "./limits.ts";

const NO_SOUND = "Please choose a sound: WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus.";
const UploadId = id("This is not an upload id.");

export const OnePreview = z.object({ previewId: id("This is not a preview id.") });
export const PreviewsOfUpload = z.object({ uploadId: UploadId });

/** Up to five. */
export const Sounds = z
  .array(
    z.custom<File>((value) => value instanceof File, NO_SOUND),
    { message: NO_SOUND, required_error: NO_SOUND },
  )
  .max(MAX_PREVIEWS, `Please choose at most ${MAX_PREVIEWS} sounds.`);
const sounds = Sounds.min(1, NO_SOUND);

export const AddToUpload = PreviewsOfUpload.extend({ sounds });
export const AddToTorrent = z.object({ torrentId: TorrentId, sounds });

export const MovePreview = OnePreview.extend({ to: choice(["up", "down"], "A preview is moved up or down.") });

const WRONG_TEMPO = `A tempo is a number from ${TEMPO.least} to ${TEMPO.most}, or nothing.`;

/** An absent field or null removes the value. */
export const CorrectPreview = OnePreview.extend({
  tempo: z.number({ message: WRONG_TEMPO }).min(TEMPO.least, WRONG_TEMPO).max(TEMPO.most, WRONG_TEMPO).nullish(),
  key: z.enum(keys as [string, ...string[]], { message: "There is no such key." }).nullish(),
});
