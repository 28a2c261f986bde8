import { useHydrated } from "../use-hydrated.ts";

/** Says that a field has its earlier text, and offers to discard it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const hydrated = useHydrated();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-info">
      You wrote this earlier and did not send it.
      {hydrated ? (
        <button type="button" className="text-accent-text underline" onClick={onDiscard}>
          Discard
        </button>
      ) : null}
    </p>
  );
}
