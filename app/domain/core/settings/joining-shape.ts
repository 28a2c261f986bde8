import { z } from "zod";

/** The ways in which people can join. */
export const joinModes = ["open", "invitation", "application", "closed"] as const;
export type JoinMode = (typeof joinModes)[number];

export const joinModeLabels: Record<JoinMode, string> = {
  open: "Open to anyone",
  invitation: "By invitation only",
  application: "By application",
  closed: "Closed",
};

/**
 * The way of joining, and the next mode with its start: on a day (UTC) or at a number of members, whichever comes
 * first.
 */
export const Joining = z.object({
  mode: z.enum(joinModes).default("open"),
  nextMode: z.enum([...joinModes, "none"]).default("none"),
  changesAt: z.string().date().nullable().default(null),
  changesAtMembers: z.number().int().min(1).max(100_000_000).nullable().default(null),
  /** Whether administrators approve registrations without a payment. A payment always needs confirmation. */
  needsApproval: z.boolean().default(true),
  /** Whether a code is mailed to a registration's address before anything else. */
  provesAddress: z.boolean().default(false),
});

export type JoiningSetting = z.output<typeof Joining>;

/** The setting after the change to its next mode. */
export const withNextMode = (setting: JoiningSetting): JoiningSetting =>
  setting.nextMode === "none"
    ? setting
    : { ...setting, mode: setting.nextMode, nextMode: "none", changesAt: null, changesAtMembers: null };

/** The setting as it applies now: from its start day on, the next mode is the mode. */
export const joiningAt = (setting: JoiningSetting, now: Date): JoiningSetting =>
  setting.changesAt !== null && setting.changesAt <= now.toISOString().slice(0, 10) ? withNextMode(setting) : setting;
