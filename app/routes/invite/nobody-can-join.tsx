import { useRoot } from "#app/routes/use-root.ts";

/** Warns members who invite while people cannot join even with an invitation. */
export function NobodyCanJoin() {
  const reason = useRoot()?.joiningClosedFor;
  if (!reason || reason === "invitation-only" || reason === "application-only") return null;
  return (
    <p className="max-w-prose rounded-md border border-new px-4 py-3 text-sm">
      {reason === "closed"
        ? "Joining is closed, so nobody can be invited at the moment."
        : "Joining is not open yet. Anyone who follows an invitation now is asked to come back later."}
    </p>
  );
}
