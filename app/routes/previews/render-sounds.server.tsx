import { renderToStaticMarkup } from "react-dom/server";
import type { PreviewView } from "#app/domain/previews/preview-view.ts";
import { badgeOf } from "#app/domain/torrents/categories.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { SoundList } from "./sound-list.tsx";

/**
 * A torrent's sounds as HTML, null where it has none: nothing of it changes in a browser, and what draws the waveforms
 * need not be loaded there.
 */
export function renderSounds({ id, category }: { id: number; category: string }, previews: PreviewView[]) {
  const shown = previews.filter(({ status }) => status !== "failed");
  if (shown.length === 0) return null;
  return renderToStaticMarkup(<SoundList previews={shown} hue={hueOf(badgeOf(category))} torrentId={id} />);
}
