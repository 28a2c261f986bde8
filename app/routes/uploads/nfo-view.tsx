/** An NFO as text, in the typeface that its drawings need. */
export function NfoView({ nfo }: { nfo: string }) {
  return (
    <pre
      className="nfo max-h-[32rem] rounded-md border border-line bg-sunken p-4 text-text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
    >
      {nfo}
    </pre>
  );
}
