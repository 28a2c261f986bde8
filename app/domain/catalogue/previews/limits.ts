/** So many sounds an upload or a torrent may have. */
export const MAX_PREVIEWS = 5;
/** Size limit of one sound, as uploaded. */
export const MAX_SOUND_BYTES = 60 * 1024 * 1024;
