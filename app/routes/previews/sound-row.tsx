import type { ReactNode } from "react";
import { type PreviewView, sourceWords } from "#app/domain/catalogue/previews/preview-view.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Waveform } from "./waveform.tsx";

type Props = { preview: PreviewView; isFirst: boolean; isLast: boolean };

/** One sound with its progress, its known facts, and its uploader's actions. */
export function SoundRow({ preview, isFirst, isLast }: Props) {
  const { id, title, status, problem } = preview;
  return (
    <li className="grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span dir="auto" className="min-w-0 flex-1 font-medium break-all text-strong">
          {title}
        </span>
        {status === "waiting" ? <Badge tone="warning">Processing</Badge> : null}
        {status === "failed" ? <Badge tone="danger">Not readable</Badge> : null}
        <span className="flex gap-1">
          {isFirst ? null : (
            <RowButton value={`up-sound:${id}`}>
              Up
              <Of title={title} />
            </RowButton>
          )}
          {isLast ? null : (
            <RowButton value={`down-sound:${id}`}>
              Down
              <Of title={title} />
            </RowButton>
          )}
          <RowButton value={`remove-sound:${id}`}>
            Remove
            <Of title={title} />
          </RowButton>
        </span>
      </div>
      {problem ? <p className={`text-sm ${status === "failed" ? "text-danger" : "text-muted"}`}>{problem}</p> : null}
      {status === "ready" ? (
        <>
          <div className="s-play">
            <Waveform peaks={preview.peaks} />
            {/* biome-ignore lint/a11y/useMediaCaption: music without words needs no captions */}
            <audio controls preload="none" src={paths.preview(id)} aria-label={title} />
          </div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-mono text-sm text-muted">
            {factsOf(preview).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <PageLink to={paths.preview.correct(id)} className="font-sans text-accent-text underline">
              Correct<span className="sr-only"> tempo and key of {title}</span>
            </PageLink>
          </p>
        </>
      ) : null}
    </li>
  );
}

const RowButton = ({ value, children }: { value: string; children: ReactNode }) => (
  <Button type="submit" name="intent" value={value} variant="ghost" className="min-w-10" formNoValidate>
    {children}
  </Button>
);

const Of = ({ title }: { title: string }) => <span className="sr-only"> {title}</span>;

function factsOf({ format, sampleRate, bitDepth, loudness, tempo, tempoFrom, key, keyFrom }: PreviewView): string[] {
  return [
    format,
    sampleRate && `${sampleRate / 1_000} kHz${bitDepth ? ` / ${bitDepth} bit` : ""}`,
    loudness !== null && `${loudness.toFixed(1)} LUFS`,
    tempo && `${tempoFrom === "measured" ? "~" : ""}${tempo} bpm${tempoFrom ? ` (${sourceWords[tempoFrom]})` : ""}`,
    key && `${key}${keyFrom ? ` (${sourceWords[keyFrom]})` : ""}`,
  ].filter((fact): fact is string => Boolean(fact));
}
