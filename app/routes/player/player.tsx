import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { useRoot } from "#app/routes/use-root.ts";
import "./player.css";
import { announceSound, useAnnouncedPlace } from "./media-session.ts";
import { PlayerPanel } from "./player-panel.tsx";
import type { Sound } from "./sound.ts";
import { close, readState, setFollowing, setSeconds, subscribe } from "./store.ts";
import { type Details, useDetails } from "./use-details.ts";
import { useMarks } from "./use-marks.ts";
import { useOneTab } from "./use-one-tab.ts";
import { usePlayerKeys } from "./use-player-keys.ts";

export { press } from "./press.ts";
export { resume, textToKeep } from "./store.ts";

/** The player, at the bottom of every page until it is closed or its member signs out. */
export function Player() {
  const state = useSyncExternalStore(subscribe, readState);
  const sound = state.queue[state.at];
  const pack = useDetails(sound);
  const details = pack.find(({ id }) => id === sound?.id) ?? null;
  const isMember = Boolean(useRoot()?.actor);
  const title = details?.title ?? sound?.label ?? "";
  // Another page is another render, with other buttons to mark.
  useLocation();
  useMarks(sound?.id, state.isPlaying);
  usePlayerKeys();
  useOneTab();
  useAnnouncedPlace();
  useEffect(() => {
    if (!isMember) close();
  }, [isMember]);
  const seconds = details && details.durationMs !== null ? details.durationMs / 1000 : null;
  // After each render, because the next sound may have this one's length.
  useEffect(() => {
    if (seconds) setSeconds(seconds);
  });
  const following = followingIn(pack, sound, state.queue);
  useEffect(() => setFollowing(following));
  useEffect(() => {
    if (sound) announceSound(sound, title);
  }, [sound, title]);
  return sound ? <PlayerPanel state={state} sound={sound} title={title} details={details} pack={pack} /> : null;
}

/** The next sound of the current torrent that is not in the queue. */
function followingIn(pack: Details[], sound: Sound | undefined, queue: readonly Sound[]): Sound | null {
  const at = pack.findIndex(({ id }) => id === sound?.id);
  const isNew = ({ id, status }: Details) => status === "ready" && !queue.some((one) => one.id === id);
  const next = sound && at >= 0 ? pack.slice(at + 1).find(isNew) : undefined;
  return sound && next ? { ...sound, id: next.id, label: next.title } : null;
}
