import { useEffect } from "react";
import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { artworkOf } from "./artwork.ts";
import type { Sound } from "./sound.ts";
import { audio, close, duration, heardAt, seek, step, toggle } from "./store.ts";

/** The step if the system does not name one. */
const SEEK_SECONDS = 10;

/** Reports the length and position of the sound to the system. */
export function useAnnouncedPlace(): void {
  useEffect(() => {
    const element = audio();
    for (const change of CHANGES) element.addEventListener(change, announcePlace);
    return () => {
      for (const change of CHANGES) element.removeEventListener(change, announcePlace);
    };
  }, []);
}

const CHANGES = ["loadedmetadata", "play", "pause", "seeked", "ratechange"];

function announcePlace(): void {
  if (!("mediaSession" in navigator) || !navigator.mediaSession.setPositionState) return;
  const seconds = duration();
  if (!Number.isFinite(seconds) || seconds <= 0) return;
  const position = Math.min(heardAt(), seconds);
  navigator.mediaSession.setPositionState({ duration: seconds, playbackRate: audio().playbackRate, position });
}

/** Tells the system what is playing, and lets its media keys and lock screen control the player. */
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
    seekbackward: ({ seekOffset }) => seek(heardAt() - (seekOffset ?? SEEK_SECONDS)),
    seekforward: ({ seekOffset }) => seek(heardAt() + (seekOffset ?? SEEK_SECONDS)),
    stop: close,
  };
  for (const [action, act] of Object.entries(acts)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, act);
    } catch {
      // A browser may not know this key; the others still work.
    }
  }
}
