import { paths } from "#app/paths/paths.ts";
import { readFurther } from "./further-sounds.ts";
import { keepVolume, readVolume } from "./kept-volume.ts";
import { makeLoop, type Part } from "./loop-sound.ts";
import type { PlayerState } from "./player-state.ts";
import { orderedQueue, shuffledQueue } from "./queue-order.ts";
import type { Sound } from "./sound.ts";

/** From here on "the sound before" means the beginning of this one. */
const RESTART_SECONDS = 3;
/** A shorter part cannot be told from a tone. */
const LEAST_PART = 0.05;
const closed: PlayerState = {
  ...{ queue: [], at: 0, further: null, goesOn: false, isPlaying: false, problem: null },
  ...{ isLooping: false, marks: [], speed: 1, seconds: null },
};

/*
 * One sound at a time for the whole site: it lives here, and not in a component, so that no page that is replaced, not
 * even by an error, can end it.
 */
let state = closed;
let element: HTMLAudioElement | null = null;
/** The loop that the element plays in place of the sound. */
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

/** The element that plays. Its own time is that of the loop, if it plays one: see `heardAt`. */
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

/** The second of the sound that is heard now. */
export const heardAt = (): number =>
  loop ? loop.from + (audio().currentTime % (loop.to - loop.from)) : audio().currentTime;

/** Seconds of the sound; NaN until they are known. */
export const duration = (): number => state.seconds ?? audio().duration;

/** To a second of the sound, or to the nearest of the loop. */
export function seek(seconds: number): void {
  const last = loop ? loop.to - loop.from - 0.001 : Number.POSITIVE_INFINITY;
  audio().currentTime = Math.max(0, Math.min(seconds - (loop?.from ?? 0), last));
}

/** Plays on at a part of the sound from 0 to 1. */
export function playFrom(part: number): void {
  if (Number.isFinite(duration())) seek(part * duration());
  play();
}

const sourceOf = ({ id }: Sound) => new URL(paths.preview(id), location.href).href;

/** Loads a sound, or a loop of one, without changing whether something plays. */
function load(src: string, then?: () => void): void {
  if (then) audio().addEventListener("loadedmetadata", then, { once: true });
  audio().src = src;
  audio().loop = state.isLooping;
  audio().playbackRate = state.speed;
  audio().defaultPlaybackRate = state.speed;
}

type Begin = { at: number; part: number | null; goesOn: boolean; further: string | null };

/** Another queue. It begins with the sound at `at`, at a part of it from 0 to 1. */
export function playQueue(queue: Sound[], { at, part, goesOn, further }: Begin): void {
  if (queue.length === 0) return;
  set({ queue, goesOn, further });
  playSound(at, part);
}

/** Begins with a sound of the queue, at a part of it from 0 to 1. A loop goes on as a loop, of all of the new sound. */
export function playSound(at: number, part: number | null = null): void {
  const sound = state.queue[at];
  if (!sound) return;
  set({ at, marks: [], seconds: null, problem: null });
  endLoop();
  load(sourceOf(sound), part === null ? undefined : () => playFrom(part));
  play();
}

/** How long the sound is, once its details have come. A loop must end where the sound ended that was encoded. */
export function setSeconds(seconds: number): void {
  if (seconds === state.seconds) return;
  set({ seconds });
  if (state.isLooping) void takeUpLoop();
}

function play(): void {
  // A sound stopped before it began, or forbidden by the browser, counts as paused: the button says so.
  audio()
    .play()
    .catch(() => set({ isPlaying: !audio().paused }));
}

/** Answers whether there was anything to play or pause. */
export function toggle(): boolean {
  if (!isOpen()) return false;
  if (audio().error) audio().load();
  if (audio().paused) play();
  else audio().pause();
  return true;
}

/** To another sound of the queue. Backwards it is first the beginning of this one. */
export function step(by: 1 | -1): void {
  if (by < 0 && (heardAt() > RESTART_SECONDS || state.at === 0)) seek(0);
  else if (state.queue[state.at + by]) playSound(state.at + by);
  else if (state.further) void goFurther(state.further);
}

/** Adds the sounds of the list's next page, and plays the first of them. */
async function goFurther(address: string): Promise<void> {
  set({ further: null });
  const { queue } = state;
  const found = await readFurther(address).catch(() => null);
  // Closed meanwhile, or another list.
  if (state.queue !== queue) return;
  if (!found) return set({ further: address, problem: "The next sounds could not be loaded." });
  const last = Math.max(...queue.map(({ place }) => place));
  const sounds = found.sounds.map((sound, i) => ({ ...sound, place: last + 1 + i }));
  set({ queue: [...queue, ...sounds], further: found.further });
  playSound(state.at + 1);
}

/** Brings what the element plays in line with `isLooping` and `marks`, at the same second. */
async function takeUpLoop(): Promise<void> {
  const { queue, at, isLooping, marks, seconds } = state;
  const sound = queue[at];
  // Where nothing is known of it, the browser's own loop is better than none, although it has a gap.
  audio().loop = isLooping;
  if (!sound || seconds === null) return;
  const [from, to] = marks;
  const part = from !== undefined && to !== undefined ? { from, to } : null;
  const made = isLooping ? await makeLoop(sourceOf(sound), seconds, part).catch(() => null) : null;
  // Something else was pressed meanwhile.
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

/** Sets A, then B, whichever is earlier; then the sound loops between them. The next press takes both away. */
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

/** The queue in another order, or in its own again; what plays plays on. */
export function shuffle(isWanted: boolean): void {
  const sound = state.queue[state.at];
  if (!sound) return;
  const queue = isWanted ? shuffledQueue(state.queue, state.at) : orderedQueue(state.queue);
  set({ queue, at: queue.indexOf(sound), goesOn: true });
}

/** Plays a sound that the queue does not have, after which the queue goes on. */
export function playNext(sound: Sound): void {
  const { queue, at } = state;
  const place = queue[at]?.place ?? 0;
  set({ queue: [...queue.slice(0, at + 1), { ...sound, place }, ...queue.slice(at + 1)] });
  playSound(at + 1);
}

export function setVolume(volume: number): void {
  audio().volume = volume;
  keepVolume(volume);
}

/** All that is needed to go on after the page was loaded again; null where nothing plays. */
export function textToKeep(): string | null {
  const { isPlaying: _, seconds: __, problem: ___, ...kept } = state;
  return isOpen() ? JSON.stringify({ ...kept, now: heardAt() }) : null;
}

/** Shows the player as it was before the page was loaded again, paused: no browser lets a new page play by itself. */
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
