import { splitName } from "#app/domain/torrents/split-name.ts";
import { paths } from "#app/paths/paths.ts";
import { clock } from "#app/routes/previews/clock.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { PlayerButton } from "./player-button.tsx";
import { SeekSlider, useSecond } from "./seek-slider.tsx";
import type { Sound } from "./sound.ts";
import { close, type PlayerState, step, toggle } from "./store.ts";
import type { Details } from "./use-details.ts";
import { Volume } from "./volume.tsx";

type Props = { state: PlayerState; sound: Sound; title: string; details: Details | null };

export function PlayerPanel({ state: { queue, at, isPlaying, problem }, sound, title, details }: Props) {
  const seconds = (details?.durationMs ?? 0) / 1000;
  const figures = [details?.tempo ? `${Math.round(details.tempo)} bpm` : null, details?.key ?? null];
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
        <PlayerButton name="next" label="Next sound" isOff={at + 1 >= queue.length} onPress={() => step(1)} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an element of this page, as its own HTML */}
      <span className="p-cover" dangerouslySetInnerHTML={{ __html: sound.cover }} />
      <div className="p-title">
        <p dir="auto">{title}</p>
        <Origin sound={sound} />
      </div>
      <div className="p-time">
        <Elapsed />
        <SeekSlider key={sound.id} peaks={details?.peaks ?? null} seconds={seconds} />
        <span>{clock(seconds)}</span>
      </div>
      <p className="p-figures">
        {figures.filter(Boolean).join(" · ")}
        {queue.length > 1 ? (
          <span>
            {at + 1}
            <span className="sr-only"> of </span>
            <span aria-hidden="true">/</span>
            {queue.length}
          </span>
        ) : null}
      </p>
      <Volume />
      <PlayerButton name="close" label="Close the player" onPress={() => leave(sound.id)} className="p-close" />
      <p role="status" className={problem ? "p-problem" : "sr-only"}>
        {problem ?? (isPlaying ? `Playing ${title}` : "")}
      </p>
    </section>
  );
}

function Origin({ sound }: { sound: Sound }) {
  const { publisher, title } = splitName(sound.torrent);
  return (
    <PageLink to={paths.torrent(sound.torrentId, { hash: "sounds" })} keepScroll dir="auto">
      {publisher === null ? title : `${publisher} – ${title}`}
    </PageLink>
  );
}

const Elapsed = () => <span>{clock(useSecond())}</span>;

/** The focus goes to where the sound was started, or to the page. */
function leave(id: number): void {
  const opener = document.querySelector<HTMLElement>(`a[data-play="${id}"]`) ?? document.getElementById("main");
  close();
  if (opener?.id === "main") opener.tabIndex = -1;
  opener?.focus({ preventScroll: true });
}
