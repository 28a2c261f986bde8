import { paths } from "#app/paths/paths.ts";
import { keepVolume, readVolume } from "./kept-volume.ts";
import { type Sound, soundsAround } from "./sound.ts";

export type PlayerState = {
  queue: readonly Sound[];
  /** Where in the queue. */
  at: number;
  /** Whether the next sound begins by itself. */
  goesOn: boolean;
  isPlaying: boolean;
  /** Why nothing is heard, in words. */
  problem: string | null;
};

/** From here on "the sound before" means the beginning of this one. */
const RESTART_SECONDS = 3;
const closed: PlayerState = { queue: [], at: 0, goesOn: false, isPlaying: false, problem: null };

/*
 * One sound at a time for the whole site: it lives here, and not in a component, so that no page that is replaced, not
 * even by an error, can end it.
 */
let state = closed;
let element: HTMLAudioElement | null = null;
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

/** The element that plays. */
export function audio(made = new Audio()): HTMLAudioElement {
  if (element) return element;
  made.volume = readVolume();
  made.addEventListener("play", () => set({ isPlaying: true, problem: null }));
  made.addEventListener("pause", () => set({ isPlaying: false }));
  made.addEventListener("ended", () => (state.goesOn ? step(1) : null));
  made.addEventListener("error", () => set({ isPlaying: false, problem: "This sound could not be loaded." }));
  element = made;
  return made;
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The key of the player, or a button with `data-play`: the id of a preview, or none for all of its list. */
export function press(event: Event, made: HTMLAudioElement): void {
  audio(made);
  if (event instanceof MouseEvent) pressButton((event.target as Element).closest("[data-play]"), pointedPart(event));
  else pressKey();
}

/** The sound of the row in focus, otherwise what was playing, otherwise the first of the page. */
function pressKey(): void {
  const row = find("tr:focus-within a[data-play]");
  if (row || !toggle()) pressButton(row ?? find("#sounds a[data-play]") ?? find("a[data-play]"), null);
}

function pressButton(button: HTMLElement | null, part: number | null): void {
  const id = Number(button?.dataset.play);
  if (id && id === state.queue[state.at]?.id) {
    if (part === null) toggle();
    else seekTo(part);
    return;
  }
  const queue = button ? soundsAround(button) : [];
  if (queue.length === 0) return;
  const index = queue.findIndex((sound) => sound.id === id);
  set({ queue, at: Math.max(0, index), goesOn: !id });
  if (part !== null) audio().addEventListener("loadedmetadata", () => seekTo(part), { once: true });
  start();
}

/** Where a waveform was pressed: 0 to 1. */
function pointedPart({ target, clientX }: MouseEvent): number | null {
  const wave = target instanceof Element ? target.closest(".s-wave") : null;
  if (!wave) return null;
  const { left, width } = wave.getBoundingClientRect();
  return (clientX - left) / width;
}

function seekTo(part: number): void {
  const player = audio();
  if (Number.isFinite(player.duration)) player.currentTime = part * player.duration;
  play();
}

function start(): void {
  const sound = state.queue[state.at];
  if (!sound) return;
  const src = new URL(paths.preview(sound.id), location.href).href;
  if (audio().src !== src) audio().src = src;
  play();
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
  const player = audio();
  if (by < 0 && (player.currentTime > RESTART_SECONDS || state.at === 0)) player.currentTime = 0;
  else if (state.queue[state.at + by]) {
    set({ at: state.at + by, problem: null });
    start();
  }
}

export function setVolume(volume: number): void {
  audio().volume = volume;
  keepVolume(volume);
}

export function close(): void {
  audio().pause();
  audio().removeAttribute("src");
  set(closed);
}
