import { splitName } from "#app/domain/catalogue/torrents/split-name.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { clock } from "#app/routes/previews/clock.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { PlayerButton } from "./player-button.tsx";
import type { PlayerState } from "./player-state.ts";
import { QueueButton } from "./queue-panel.tsx";
import { SeekSlider, useSecond } from "./seek-slider.tsx";
import type { Sound } from "./sound.ts";
import { Speed } from "./speed.tsx";
import { close, setMark, step, toggle, toggleLoop } from "./store.ts";
import type { Details } from "./use-details.ts";
import { Volume } from "./volume.tsx";

type Props = { state: PlayerState; sound: Sound; title: string; details: Details | null; pack: Details[] };

export function PlayerPanel({ state, sound, title, details, pack }: Props) {
  const { queue, at, further, following, isPlaying, isLooping, marks, speed, problem } = state;
  const seconds = (details?.durationMs ?? 0) / 1000;
  return (
    <section aria-label="Player" className={`player ${sound.hue}`}>
      <div className="p-keys">
        <PlayerButton name="before" label="Previous sound" onPress={() => step(-1)} />
        <PlayerButton
          name={isPlaying ? "pause" : "play"}
          label={isPlaying ? "Pause" : "Play"}
          isLit={isPlaying}
          onPress={toggle}
        />
        <PlayerButton
          name="next"
          label="Next sound"
          isOff={at + 1 >= queue.length && !further && !following}
          onPress={() => step(1)}
        />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML of an element of this page */}
      <span className="p-cover" dangerouslySetInnerHTML={{ __html: sound.cover }} />
      <div className="p-title">
        <p dir="auto">{title}</p>
        <Origin sound={sound} />
      </div>
      <div className="p-time">
        <Elapsed />
        <SeekSlider key={sound.id} peaks={details?.peaks ?? null} seconds={seconds} marks={marks} />
        <span>{clock(seconds)}</span>
      </div>
      <p className="p-figures">
        {details?.tempo ? <span className="chip">{`${Math.round(details.tempo * speed)} bpm`}</span> : null}
        {details?.key ? <span className="chip">{details.key}</span> : null}
      </p>
      <div className="p-round">
        <PlayerButton name="loop" label="Loop" isDown={isLooping} isLit={isLooping} onPress={toggleLoop} />
        <MarkButton marks={marks} />
        <Speed speed={speed} />
        <QueueButton state={state} sound={sound} pack={pack} />
      </div>
      <Volume />
      <PlayerButton name="close" label="Close the player" onPress={() => leave(sound.id)} className="p-close" />
      <p role="status" className={problem ? "p-problem" : "sr-only"}>
        {problem ?? (isPlaying ? `Playing ${title}` : "")}
      </p>
    </section>
  );
}

const markLabels = ["Mark where the loop begins (A)", "Mark where the loop ends (B)", "Clear A and B"];

function MarkButton({ marks }: { marks: readonly number[] }) {
  const label = markLabels[marks.length];
  return (
    <button type="button" aria-label={label} title={label} className="p-key p-mark" onClick={setMark}>
      <span aria-hidden="true">
        <span data-set={marks.length > 0 || undefined}>A</span>–<span data-set={marks.length > 1 || undefined}>B</span>
      </span>
    </button>
  );
}

function Origin({ sound }: { sound: Sound }) {
  const { publisher, title } = splitName(sound.torrent);
  return (
    <PageLink to={pageOf(sound)} keepScroll dir="auto">
      {publisher === null ? title : `${publisher} – ${title}`}
    </PageLink>
  );
}

const pageOf = ({ torrentId, isUpload }: Sound) =>
  isUpload ? staffPaths.upload(torrentId) : paths.torrent(torrentId, { hash: "sounds" });

const Elapsed = () => <span>{clock(useSecond())}</span>;

/** Moves the focus to where the sound was started, or to the page. */
function leave(id: number): void {
  const opener = document.querySelector<HTMLElement>(`a[data-play="${id}"]`) ?? document.getElementById("main");
  close();
  if (opener?.id === "main") opener.tabIndex = -1;
  opener?.focus({ preventScroll: true });
}
