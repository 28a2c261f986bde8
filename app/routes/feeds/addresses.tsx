import { CopyButton } from "#app/ui/copy-button.tsx";

/** The addresses of a feed, for the only time that they are shown. */
export const Addresses = ({ rss, atom }: { rss: string; atom: string }) => (
  <section className="grid gap-4 rounded-md border border-success p-4" aria-labelledby="made-title">
    <h2 id="made-title" className="font-semibold">
      The address is made. Copy it now
    </h2>
    <p className="max-w-prose text-sm">It is shown this once and never again. Take the one that your program reads.</p>
    <Address name="RSS" address={rss} />
    <Address name="Atom" address={atom} />
  </section>
);

const Address = ({ name, address }: { name: string; address: string }) => (
  <div className="grid gap-1">
    <div className="flex items-end justify-between gap-4">
      <p className="label text-xs text-muted">{name}</p>
      <CopyButton text={address} what={`the ${name} address`} />
    </div>
    <p className="font-mono text-sm break-all text-strong select-all">{address}</p>
  </div>
);
