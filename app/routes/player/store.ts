import { paths } from "#app/paths/paths.ts";
import { readFurther } from "./further-sounds.ts";
import { readVolume } from "./kept-volume.ts";
import { makeLoop, type Part } from "./loop-sound.ts";
import type { PlayerState } from "./player-state.ts";
import { movedQueue, orderedQueue, shuffledQueue } from "./queue-order.ts";
import type { Sound } from "./sound.ts";

/** After this many seconds, "previous" means the start of the current sound. */
const RESTART_SECONDS = 3;
/** A shorter loop would sound like a tone. */
const LEAST_PART = 0.05;
const closed: PlayerState = {
  ...{ queue: [], at: 0, further: null, following: null, goesOn: false, isPlaying: false, problem: null },
  ...{ isLooping: false, marks: [], speed: 1, seconds: null },
};

/*
 * Plays one sound at a time for the whole site. It is a module, not a component, so that it goes on when a page is
 * replaced, even by an error.
 */
let state = closed;
let element: HTMLAudioElement | null = null;
/** The loop that the element plays instead of the sound. */
let loop: (Part & { url: string }) | null = null;
const listeners = new Set<() => void>();

export const readState = (): PlayerState => state;
const isOpen = (): boolean => state.queue.length > 0;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(change: Partial<PlayerState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** The element that plays. If it plays a loop, its own time is that of the loop: see `heardAt`. */
export function audio(made?: HTMLAudioElement): HTMLAudioElement {
  if (element) return element;
  element = made ?? new Audio();
  element.volume = readVolume();
  element.addEventListener("play", () => set({ isPlaying: true, problem: null }));
  element.addEventListener("pause", () => set({ isPlaying: false }));
  element.addEventListener("ended", () => (state.goesOn ? step(1) : null));
  element.addEventListener("error", () => set({ isPlaying: false, problem: "This sound could not be loaded." }));
  return element;
}

/** The position in the sound, in seconds. */
export const heardAt = (): number =>
  loop ? loop.from + (audio().currentTime % (loop.to - loop.from)) : audio().currentTime;

/** The length of the sound in seconds; NaN until it is known. */
export const duration = (): number => state.seconds ?? audio().duration;

/** Seeks to a second of the sound, or to the nearest one within the loop. */
export function seek(seconds: number): void {
  const last = loop ? loop.to - loop.from - 0.001 : Number.POSITIVE_INFINITY;
  audio().currentTime = Math.max(0, Math.min(seconds - (loop?.from ?? 0), last));
}

/** Continues at a fraction of the sound, from 0 to 1. */
export function playFrom(part: number): void {
  if (Number.isFinite(duration())) seek(part * duration());
  play();
}

const sourceOf = ({ id }: Sound) => new URL(paths.preview(id), location.href).href;

/** Loads a sound, or a loop of one, without starting or stopping playback. */
function load(src: string, then?: () => void): void {
  if (then) audio().addEventListener("loadedmetadata", then, { once: true });
  audio().src = src;
  audio().loop = state.isLooping;
  audio().playbackRate = state.speed;
  audio().defaultPlaybackRate = state.speed;
}

type Begin = { at: number; part: number | null; goesOn: boolean; further: string | null };

/** Replaces the queue. It starts with the sound at `at`, at a fraction of it from 0 to 1. */
export function playQueue(queue: Sound[], { at, part, goesOn, further }: Begin): void {
  if (queue.length === 0) return;
  set({ queue, goesOn, further });
  playSound(at, part);
}

/** Starts a sound of the queue, at a fraction of it from 0 to 1. A loop stays on, over the whole new sound. */
export function playSound(at: number, part: number | null = null): void {
  const sound = state.queue[at];
  if (!sound) return;
  set({ at, marks: [], seconds: null, problem: null });
  endLoop();
  load(sourceOf(sound), part === null ? undefined : () => playFrom(part));
  play();
}

/** Sets the length of the sound once its details have loaded. A loop must end where the encoded sound ended. */
export function setSeconds(seconds: number): void {
  if (seconds === state.seconds) return;
  set({ seconds });
  if (state.isLooping) void takeUpLoop();
}

function play(): void {
  // If a sound was stopped before it started, or the browser forbade it, it counts as paused and the button says so.
  audio()
    .play()
    .catch(() => set({ isPlaying: !audio().paused }));
}

/** Returns whether there was anything to play or pause. */
export function toggle(): boolean {
  if (!isOpen()) return false;
  if (audio().error) audio().load();
  if (audio().paused) play();
  else audio().pause();
  return true;
}

/** Goes to another sound of the queue. Backwards, it first returns to the start of the current one. */
export function step(by: 1 | -1): void {
  if (by < 0 && (heardAt() > RESTART_SECONDS || state.at === 0)) seek(0);
  else if (state.queue[state.at + by]) playSound(state.at + by);
  else if (state.further) void goFurther(state.further);
  else if (state.following) playNext(state.following);
}

/** Sets the sound that comes after the queue. */
export function setFollowing(following: Sound | null): void {
  if (following?.id !== state.following?.id) set({ following });
}

/** Adds the sounds of the list's next page, and plays the first of them. */
async function goFurther(address: string): Promise<void> {
  set({ further: null });
  const { queue } = state;
  const found = await readFurther(address).catch(() => null);
  // The player was closed or got another list while this loaded.
  if (state.queue !== queue) return;
  if (!found) return set({ further: address, problem: "The next sounds could not be loaded." });
  const last = Math.max(...queue.map(({ place }) => place));
  const sounds = found.sounds.map((sound, i) => ({ ...sound, place: last + 1 + i }));
  set({ queue: [...queue, ...sounds], further: found.further });
  playSound(state.at + 1);
}

/** Makes the element play what `isLooping` and `marks` say, from the current second. */
async function takeUpLoop(): Promise<void> {
  const { queue, at, isLooping, marks, seconds } = state;
  const sound = queue[at];
  // If the details are unknown, the browser's own loop is better than none, although it has a gap.
  audio().loop = isLooping;
  if (!sound || seconds === null) return;
  const [from, to] = marks;
  const part = from !== undefined && to !== undefined ? { from, to } : null;
  const made = isLooping ? await makeLoop(sourceOf(sound), seconds, part).catch(() => null) : null;
  // Something else was pressed while the loop loaded.
  if (state.queue[state.at] !== sound || state.isLooping !== isLooping || state.marks !== marks) {
    if (made) URL.revokeObjectURL(made.url);
    return;
  }
  if (!made && !loop) return;
  const [now, wasPlaying] = [heardAt(), !audio().paused];
  endLoop();
  loop = made;
  load(made?.url ?? sourceOf(sound), () => seek(now));
  if (wasPlaying) play();
}

function endLoop(): void {
  if (loop) URL.revokeObjectURL(loop.url);
  loop = null;
}

export function toggleLoop(): void {
  set({ isLooping: !state.isLooping, marks: state.isLooping ? [] : state.marks });
  void takeUpLoop();
}

/** Sets A, then B; the earlier of the two becomes A. The sound then loops between them. A third press clears both. */
export function setMark(): void {
  const [first] = state.marks;
  const now = heardAt();
  if (state.marks.length === 2 || first === undefined) {
    const wasPart = state.marks.length === 2;
    set({ marks: wasPart ? [] : [now], isLooping: state.isLooping && !wasPart });
    if (wasPart) void takeUpLoop();
  } else if (Math.abs(now - first) >= LEAST_PART) {
    set({ marks: [Math.min(first, now), Math.max(first, now)], isLooping: true });
    void takeUpLoop();
  }
}

export function setSpeed(speed: number): void {
  set({ speed });
  audio().defaultPlaybackRate = speed;
  audio().playbackRate = speed;
}

/** Shuffles the queue, or restores its order. The current sound plays on. */
export function shuffle(isWanted: boolean): void {
  const sound = state.queue[state.at];
  if (!sound) return;
  const queue = isWanted ? shuffledQueue(state.queue, state.at) : orderedQueue(state.queue);
  set({ queue, at: queue.indexOf(sound), goesOn: true });
}

/** Moves a sound of the queue to another position. The current sound plays on, and the new order is the queue's own. */
export function move(from: number, to: number): void {
  const current = state.queue[state.at];
  const queue = movedQueue(state.queue, from, to);
  if (current) set({ queue, at: queue.findIndex(({ id }) => id === current.id) });
}

/** Plays a sound that is not in the queue. The queue continues after it. */
export function playNext(sound: Sound): void {
  const { queue, at } = state;
  const place = queue[at]?.place ?? 0;
  set({ queue: [...queue.slice(0, at + 1), { ...sound, place }, ...queue.slice(at + 1)] });
  playSound(at + 1);
}

/** The state needed to continue after the page is reloaded; null if nothing is playing. */
export function textToKeep(): string | null {
  const { isPlaying: _, seconds: __, problem: ___, ...kept } = state;
  return isOpen() ? JSON.stringify({ ...kept, now: heardAt() }) : null;
}

/** Restores the player after a reload, paused, because no browser lets a new page start playing by itself. */
export function resume(kept: string): void {
  const { now, ...rest } = JSON.parse(kept) as PlayerState & { now: number };
  const sound = rest.queue[rest.at];
  if (isOpen() || !sound) return;
  set({ ...closed, ...rest });
  load(sourceOf(sound), () => seek(now));
}

export function close(): void {
  audio().pause();
  endLoop();
  audio().removeAttribute("src");
  set(closed);
}
