import { refuse } from "../kernel/result.ts";

export const accountGone = () => refuse("not-found", "This account does not exist any more.");
