/** Maximum number of sounds of an upload or torrent. */
export const MAX_PREVIEWS = 5;
/** Size limit of one sound, as uploaded. */
export const MAX_SOUND_BYTES = 60 * 1024 * 1024;
