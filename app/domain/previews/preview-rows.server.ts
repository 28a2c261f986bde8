import type { SoundRow } from "../music/sound-columns.server.ts";

/** What has no preview is one row without any. */
export type PreviewOrNone = SoundRow | { id: null };

export const isPreview = (row: PreviewOrNone): row is SoundRow => row.id !== null;
