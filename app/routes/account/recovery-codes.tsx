import { CopyButton } from "#app/ui/copy-button.tsx";

/** The recovery codes, for the only time that they are shown. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="grid gap-3 rounded-md border border-success p-4" aria-labelledby="codes-title">
      <h2 id="codes-title" className="font-semibold">
        Two-step sign-in is on. Keep these recovery codes
      </h2>
      <p className="max-w-prose text-sm">
        Each of them signs you in once when your authenticator is not at hand. They are shown now and never again: write
        them down or print them.
      </p>
      <ul className="grid gap-x-8 gap-y-1 font-mono text-strong select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <CopyButton text={codes.join("\n")} what="recovery codes" />
      </div>
    </section>
  );
}
