import type { ComponentProps } from "react";
import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { hueOf } from "#app/ui/badge.tsx";
import { serverOnly } from "#app/ui/server-only.server.tsx";
import { SoundList } from "./sound-list.tsx";

/**
 * A torrent's sounds as HTML; null if it has none. They never change in a browser, so the code that draws the waveforms
 * need not be loaded there.
 */
export function renderSounds({ id, category }: { id: number; category: string }, previews: PreviewView[]) {
  return render(
    previews.filter(({ status }) => status !== "failed"),
    category,
    { torrentId: id },
  );
}

/** An upload's sounds as HTML, for its reviewer, including those that could not be read. */
export const renderSentSounds = ({ id, category }: { id: number; category: string }, previews: PreviewView[]) =>
  render(previews, category, { uploadId: id });

const render = (previews: PreviewView[], category: string, of: ComponentProps<typeof SoundList>["of"]) =>
  previews.length === 0 ? null : renderList({ previews, hue: hueOf(badgeOf(category)), of });

const renderList = serverOnly(SoundList);
