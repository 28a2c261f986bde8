/** A sound as the page where it was started describes it. */
export type Sound = {
  id: number;
  /** Its torrent, or its upload, which is not listed yet. */
  torrentId: number;
  isUpload: boolean;
  /** The label of the button, until more is known. */
  label: string;
  /** The full name of its torrent. */
  torrent: string;
  /** The class for its category's colour. */
  hue: string;
  /** Its torrent's cover, taken from the page. */
  cover: string;
  /** Its position in the list on that page. */
  place: number;
};

/** The sounds of the list that a button is in, in order. */
export function soundsAround(button: HTMLElement): Sound[] {
  const list = button.closest("#sounds, .browse, [data-sounds]") ?? button;
  const buttons = list === button ? [button] : [...list.querySelectorAll<HTMLElement>("a[data-play]")];
  return buttons.map(readSound);
}

function readSound(button: HTMLElement, index: number): Sound {
  const place = button.closest("tr, article, dialog");
  const {
    id: row,
    torrent,
    upload,
  } = button.closest<HTMLElement>("[data-torrent], [data-upload], [data-id]")?.dataset ?? {};
  const label = (button.getAttribute("aria-label") ?? "").replace(/^(Play|Pause) /, "");
  return {
    id: Number(button.dataset.play),
    torrentId: Number(upload ?? torrent ?? row),
    isUpload: upload !== undefined,
    label,
    torrent: place?.querySelector("#torrent-title")?.textContent ?? label,
    hue: /text-hue-\w+/.exec(button.closest("[class*=text-hue-]")?.className ?? "")?.[0] ?? "",
    cover: place?.querySelector(".cover")?.outerHTML ?? "",
    place: index,
  };
}
