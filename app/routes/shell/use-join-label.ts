import { useRoot } from "#app/routes/use-root.ts";

/** The words of a link to the registration: where nobody can join, it says so before anybody follows it. */
export const useJoinLabel = (): string => (useRoot()?.isJoiningOpen === false ? "Joining is not open yet" : "Join");
