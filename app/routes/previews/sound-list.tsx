import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { lengthOf, musicalFacts, technicalFacts } from "./preview-facts.ts";
import { Waveform } from "./waveform.tsx";

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
          {counted(previews.length, "sound")}
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
  return (
    <div className="s-play">
      <a href={paths.preview(id)} data-play={id} aria-label={`Play ${title}`}>
        <Waveform peaks={peaks} />
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
