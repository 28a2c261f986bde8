export const Nfo = ({ text }: { text: string }) => (
  <section aria-labelledby="nfo">
    <h2 id="nfo" className="label mb-2 text-xs text-muted">
      NFO
    </h2>
    <pre
      className="nfo max-h-[32rem] rounded-md border border-line bg-sunken p-4 text-text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {text}
    </pre>
  </section>
);
