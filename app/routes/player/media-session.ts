import { splitName } from "#app/domain/torrents/split-name.ts";
import { artworkOf } from "./artwork.ts";
import type { Sound } from "./sound.ts";
import { audio, close, seek, step, toggle } from "./store.ts";

/** Tells the system what plays, and lets its media keys and lock screen work the player. */
export function announceSound(sound: Sound, title: string): void {
  if (!("mediaSession" in navigator)) return;
  const { publisher, title: album } = splitName(sound.torrent);
  const artwork = artworkOf(sound);
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: publisher ?? "",
    album,
    artwork: artwork === null ? [] : [artwork],
  });
  const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void (audio().paused && toggle()),
    pause: () => audio().pause(),
    previoustrack: () => step(-1),
    nexttrack: () => step(1),
    seekto: ({ seekTime }) => seek(seekTime ?? 0),
    stop: close,
  };
  for (const [action, act] of Object.entries(acts)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, act);
    } catch {
      // A browser that does not know this key has the others.
    }
  }
}
