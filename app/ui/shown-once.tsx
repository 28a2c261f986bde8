import { type ReactNode, useId } from "react";
import { CopyButton } from "./copy-button.tsx";

type Item = {
  /** The name of the secret, such as "the token". */
  what: string;
  text: string;
  /** A caption, if there are several. */
  label?: string;
  /** The text as displayed, if it has more than one line. */
  shown?: ReactNode;
};

/** A new secret, which is shown only this once. `children` say what to do with it. */
export function ShownOnce({ title, items, children }: { title: string; items: Item[]; children: ReactNode }) {
  const id = useId();
  return (
    <section className="grid gap-4 rounded-md border border-success p-4" aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <p className="max-w-prose text-sm">{children}</p>
      {items.map(({ what, text, label, shown }) => (
        <div key={what} className="grid justify-items-start gap-2">
          {label ? <p className="label">{label}</p> : null}
          {shown ?? <p className="font-mono text-sm break-all text-strong select-all">{text}</p>}
          <CopyButton text={text} what={what} />
        </div>
      ))}
    </section>
  );
}
