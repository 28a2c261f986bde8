import { paths } from "#app/paths/paths.ts";

type Props = { torrent: { id: number; description: string | null }; text: string };

/** The NFO, which mostly repeats the page. It starts open only if there is no description. */
export const Nfo = ({ torrent: { id, description }, text }: Props) => (
  <section aria-labelledby="nfo" className="fold">
    <details open={!description}>
      <summary>
        <h2 id="nfo" className="label">
          NFO
        </h2>
      </summary>
      <pre
        className="nfo max-h-[32rem] rounded-md border border-line bg-sunken p-4 text-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
      >
        {text}
      </pre>
    </details>
    <a href={paths.torrent.downloadNfo(id)} className="fold-tool text-sm text-muted underline">
      Download NFO
    </a>
  </section>
);
