/** Tells a server that its supervisor runs the upgrades and rollbacks that staff ask for. */
const VARIABLE = "RELEASES_BY_REQUEST";

export const changedByRequest = (takesRequests: boolean) => ({ [VARIABLE]: takesRequests ? "1" : undefined });

export const isChangedByRequest = (): boolean => process.env[VARIABLE] === "1";
