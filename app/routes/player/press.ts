import { soundsAround } from "./sound.ts";
import { audio, playFrom, playQueue, readState, toggle } from "./store.ts";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The key of the player, or a button with `data-play`: the id of a preview, or none for the whole list. */
export function press(event: Event, made: HTMLAudioElement): void {
  audio(made);
  if (event instanceof MouseEvent) pressButton((event.target as Element).closest("[data-play]"), pointedPart(event));
  else pressKey();
}

/** The sound of the focused row, otherwise the current one, otherwise the first on the page. */
function pressKey(): void {
  const row = find("tr:focus-within a[data-play]");
  if (row || !toggle()) pressButton(row ?? find("#sounds a[data-play]") ?? find("a[data-play]"), null);
}

function pressButton(button: HTMLElement | null, part: number | null): void {
  const id = Number(button?.dataset.play);
  const { queue: playing, at } = readState();
  if (id && id === playing[at]?.id) {
    if (part === null) toggle();
    else playFrom(part);
    return;
  }
  const queue = button ? soundsAround(button) : [];
  const index = queue.findIndex((sound) => sound.id === id);
  const { further = null } = button?.closest<HTMLElement>("[data-further]")?.dataset ?? {};
  playQueue(queue, { at: Math.max(0, index), part, goesOn: !id, further });
}

/** Where a waveform was pressed: 0 to 1. */
function pointedPart({ target, clientX }: MouseEvent): number | null {
  const wave = target instanceof Element ? target.closest(".s-wave") : null;
  if (!wave) return null;
  const { left, width } = wave.getBoundingClientRect();
  return (clientX - left) / width;
}
