import { CopyButton } from "#app/ui/copy-button.tsx";

type Props = { title: string; note: string; secret: string };

/** Shows a webhook's secret, once, after it is created. */
export const SecretNotice = ({ title, note, secret }: Props) => (
  <section className="grid gap-3 rounded-md border border-success p-4" aria-labelledby="secret-title">
    <h3 id="secret-title" className="font-semibold">
      {title}
    </h3>
    <p className="max-w-prose text-sm">{note}</p>
    <p className="font-mono break-all text-strong select-all">{secret}</p>
    <div>
      <CopyButton text={secret} what="the secret" />
    </div>
  </section>
);
