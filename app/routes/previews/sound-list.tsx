import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { barsOf } from "#app/domain/catalogue/torrents/bars.ts";
import { barsPath } from "#app/domain/catalogue/torrents/bars-path.ts";
import { paths } from "#app/paths/paths.ts";
import { lengthOf, musicalFacts, technicalFacts } from "./preview-facts.ts";

/** The width of a waveform in pixels in a wide window; half of it in a narrow one. */
const WIDTH = 540;
const HEIGHT = 56;
const BARS = WIDTH / 3;

type Props = {
  previews: readonly PreviewView[];
  /** The class for the category's colour. */
  hue: string;
  /** Its torrent, or its upload before it is listed. */
  of: { torrentId: number } | { uploadId: number };
};

/** Each sound with its waveform, its play button, and its known facts. */
export function SoundList({ previews, hue, of }: Props) {
  const ready = previews.filter(({ status }) => status === "ready");
  return (
    <section
      id="sounds"
      data-torrent={"torrentId" in of ? of.torrentId : undefined}
      data-upload={"uploadId" in of ? of.uploadId : undefined}
      aria-labelledby="sounds-title"
      className={`sounds ${hue}`}
    >
      <div className="s-head">
        <h2 id="sounds-title" className="label">
          {previews.length === 1 ? "1 sound" : `${previews.length} sounds`}
        </h2>
        {ready.length > 1 ? (
          <button type="button" data-play="" className="play-all">
            Play all
          </button>
        ) : null}
      </div>
      <ol>
        {previews.map((preview) => (
          <li key={preview.id}>
            <p className="s-title">
              <b dir="auto">{preview.title}</b>
              {preview.status === "ready" ? <span>{lengthOf(preview)}</span> : null}
            </p>
            {preview.status === "ready" ? <Playable preview={preview} /> : null}
            <Facts preview={preview} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The waveform links to the sound. Once the player is loaded, it replaces the browser's own controls. */
function Playable({ preview: { id, title, peaks } }: { preview: PreviewView }) {
  const bars = barsOf(Buffer.from(peaks ?? "", "base64"), BARS, HEIGHT / 2);
  return (
    <div className="s-play">
      {/* biome-ignore lint/a11y/useAnchorContent: the label names it, and the drawing shows it */}
      <a href={paths.preview(id)} data-play={id} aria-label={`Play ${title}`}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="s-wave" aria-hidden="true">
          <path d={barsPath(bars, HEIGHT / 2)} />
        </svg>
      </a>
      {/* biome-ignore lint/a11y/useMediaCaption: a sound without words needs no captions */}
      <audio controls preload="none" src={paths.preview(id)} aria-label={title} />
    </div>
  );
}

function Facts({ preview }: { preview: PreviewView }) {
  const { status, problem } = preview;
  if (status === "waiting") return <p className="s-facts">{problem ?? "Preparing preview…"}</p>;
  if (status === "failed") return <p className="s-facts">{problem ?? "Could not be read."}</p>;
  return (
    <p className="s-facts">
      {musicalFacts(preview).map(({ text, from }) => (
        <span key={text}>
          <span className="chip">{text}</span>
          {from ? ` ${from}` : null}
        </span>
      ))}
      <span>{technicalFacts(preview).join(" · ")}</span>
    </p>
  );
}
