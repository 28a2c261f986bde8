import { useRoot } from "#app/routes/use-root.ts";

/** The label of links to the registration; it says when joining is closed, so that visitors need not follow it. */
export const useJoinLabel = (): string => (useRoot()?.isJoiningOpen === false ? "Joining is not open yet" : "Join");
