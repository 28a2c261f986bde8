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

/** The key under which a tab stores its player during a reload. */
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
 * The player. It is loaded when an element with `data-play` or the key "p" is pressed for the first time, or when a
 * page is reloaded while it was open, and stays while pages change. If it cannot be loaded, the links lead to the
 * torrent's sounds.
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
      // Strict browsers play only audio elements that were created during a press.
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
