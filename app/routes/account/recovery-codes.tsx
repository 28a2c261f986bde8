import { ShownOnce } from "#app/ui/shown-once.tsx";

/** The recovery codes, which are shown only this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const shown = (
    <ul className="grid gap-x-8 gap-y-1 font-mono text-strong select-all sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
  return (
    <ShownOnce
      title="Two-step sign-in is on. Keep these recovery codes"
      items={[{ what: "recovery codes", text: codes.join("\n"), shown }]}
    >
      Each of them signs you in once when your authenticator is not at hand. They are shown now and never again: write
      them down or print them.
    </ShownOnce>
  );
}
