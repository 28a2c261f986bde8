import { type ComponentType, useEffect, useState } from "react";
import { keyOf } from "#app/ui/key-of.ts";
import { isPlain } from "#app/ui/use-page-links.ts";
import { areKeysOff } from "./home/keys-setting.ts";
import { isOwnKey } from "./key-press.ts";

let loaded: typeof import("./player/player.tsx") | undefined;

const isMeant = (event: Event) =>
  event instanceof KeyboardEvent
    ? keyOf(event) === "p" && isOwnKey(event) && !areKeysOff()
    : isPlain(event as MouseEvent) && (event.target as Element).closest("[data-play]");

/** Where a tab keeps its player over a reload. */
const KEY = "player";

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(): void {
  const kept = loaded?.textToKeep();
  try {
    if (kept) sessionStorage.setItem(KEY, kept);
    else sessionStorage.removeItem(KEY);
  } catch {
    // The storage is full or forbidden: a reload ends the player.
  }
}

/**
 * The player. It comes when an element with `data-play` is pressed for the first time, or "p", or with a page that was
 * loaded again while it was there, and stays while pages change. Nothing where it cannot be loaded: a link then leads to
 * the torrent's sounds.
 */
export function usePlayer(): ComponentType | undefined {
  const [Player, show] = useState(() => loaded?.Player);
  useEffect(() => {
    async function withPlayer(act: (player: NonNullable<typeof loaded>) => void) {
      loaded ??= await import("./player/player.tsx").catch(() => undefined);
      if (loaded) act(loaded);
      show(() => loaded?.Player);
    }
    function press(event: Event) {
      if (!isMeant(event)) return;
      event.preventDefault();
      // A strict browser lets only that play which was made while a press lasts.
      const audio = new Audio();
      audio.load();
      void withPlayer((player) => player.press(event, audio));
    }
    const kept = loaded ? null : readKept();
    if (kept) void withPlayer((player) => player.resume(kept));
    const ends = new AbortController();
    for (const type of ["click", "keydown"]) document.addEventListener(type, press, ends);
    addEventListener("pagehide", keep, ends);
    return () => ends.abort();
  }, []);
  return Player;
}
