import { useRoot } from "#app/routes/use-root.ts";

/** For members who would invite somebody to a door that is closed. */
export const NobodyCanJoin = () =>
  useRoot()?.isJoiningOpen === false ? (
    <p className="max-w-prose rounded-md border border-new px-4 py-3 text-sm">
      Joining is not open yet: whoever follows an invitation now is asked to come back later.
    </p>
  ) : null;
