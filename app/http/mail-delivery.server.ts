import { getRuntime } from "#app/process/runtime.server.ts";

/** Whether mail leaves this machine, or is written to files. */
export const mailDelivery = (): { sendsMail: boolean } => ({ sendsMail: getRuntime().sendsMail });
