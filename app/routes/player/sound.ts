/** A sound as described by the page on which it was started. */
export type Sound = {
  id: number;
  torrentId: number;
  /** The label of the button until more is known. */
  label: string;
  /** The whole name of its torrent. */
  torrent: string;
  /** The class of its category's colour. */
  hue: string;
  /** Its torrent's cover, as the page has it. */
  cover: string;
  /** Where it is in the list of that page. */
  place: number;
};

/** The sounds of the list that a button is in, in their order. */
export function soundsAround(button: HTMLElement): Sound[] {
  const list = button.closest("#sounds, .browse, [data-sounds]") ?? button;
  const buttons = list === button ? [button] : [...list.querySelectorAll<HTMLElement>("a[data-play]")];
  return buttons.map(readSound);
}

function readSound(button: HTMLElement, index: number): Sound {
  const place = button.closest("tr, article, dialog");
  const { id: row, torrent } = button.closest<HTMLElement>("[data-torrent], [data-id]")?.dataset ?? {};
  const label = (button.getAttribute("aria-label") ?? "").replace(/^(Play|Pause) /, "");
  return {
    id: Number(button.dataset.play),
    torrentId: Number(torrent ?? row),
    label,
    torrent: place?.querySelector("#torrent-title")?.textContent ?? label,
    hue: /text-hue-\w+/.exec(button.closest("[class*=text-hue-]")?.className ?? "")?.[0] ?? "",
    cover: place?.querySelector(".cover")?.outerHTML ?? "",
    place: index,
  };
}
