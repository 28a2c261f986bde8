import { z } from "zod";
import { choice, id, list } from "../../core/kernel/fields.ts";
import { keys } from "../music/keys.ts";
import { TorrentId } from "../torrents/schema.ts";
import { TEMPO } from "./figures.ts";
import { MAX_PREVIEWS } from "./limits.ts";

const NO_SOUND = "Choose a sound: WAV, AIFF, FLAC, MP3, Ogg Vorbis or Opus.";
const UploadId = id("Invalid upload ID.");

export const OnePreview = z.object({ previewId: id("Invalid preview ID.") });
export const PreviewsOfUpload = z.object({ uploadId: UploadId });

const soundsFrom = (min: number) =>
  list(
    z.custom<File>((value) => value instanceof File, NO_SOUND),
    { missing: NO_SOUND, min, max: MAX_PREVIEWS, tooMany: `Choose at most ${MAX_PREVIEWS} sounds.` },
  );

/** Up to five. */
export const Sounds = soundsFrom(0);
const sounds = soundsFrom(1);

export const AddToUpload = PreviewsOfUpload.extend({ sounds });
export const AddToTorrent = z.object({ torrentId: TorrentId, sounds });

export const MovePreview = OnePreview.extend({ to: choice(["up", "down"], "Choose up or down.") });

const WRONG_TEMPO = `Enter a tempo from ${TEMPO.least} to ${TEMPO.most}, or leave it empty.`;

/** An absent field or null removes the value. */
export const CorrectPreview = OnePreview.extend({
  tempo: z.number({ message: WRONG_TEMPO }).min(TEMPO.least, WRONG_TEMPO).max(TEMPO.most, WRONG_TEMPO).nullish(),
  key: z.enum(keys as [string, ...string[]], { message: "Unknown key." }).nullish(),
});
