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
      title="Two-step sign-in is on. Save these recovery codes"
      items={[{ what: "recovery codes", text: codes.join("\n"), shown }]}
    >
      Each code signs you in once if you don't have your authenticator. They are shown only once: write them down or
      print them.
    </ShownOnce>
  );
}
