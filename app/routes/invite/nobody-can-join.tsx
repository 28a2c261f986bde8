import { useRoot } from "#app/routes/use-root.ts";

/** A warning for members who invite while joining is closed. */
export const NobodyCanJoin = () =>
  useRoot()?.isJoiningOpen === false ? (
    <p className="max-w-prose rounded-md border border-new px-4 py-3 text-sm">
      Joining is not open yet. Anyone who follows an invitation now is asked to come back later.
    </p>
  ) : null;
