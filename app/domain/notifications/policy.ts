import { type Refusal, refuse } from "../kernel/result.ts";

export const noSuchNotification = (): Refusal => refuse("not-found", "This announcement does not exist any more.");
