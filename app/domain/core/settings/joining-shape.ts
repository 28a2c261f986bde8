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

const startsAt = {
  changesAt: z.string().date().nullable().default(null),
  changesAtMembers: z.number().int().min(1).max(100_000_000).nullable().default(null),
};

/** A planned change of the mode: on a day (UTC) or at a number of members, whichever comes first. */
const Planned = z.object({ mode: z.enum(joinModes), ...startsAt });
export type PlannedMode = z.output<typeof Planned>;

/** How many changes can be planned. */
export const PLANNED_MAX = 12;

/** The way of joining, the next mode with its start, and the changes after it. */
export const Joining = z.object({
  mode: z.enum(joinModes).default("open"),
  nextMode: z.enum([...joinModes, "none"]).default("none"),
  ...startsAt,
  later: z.array(Planned).default([]),
  /** Whether administrators approve registrations without a payment. A payment always needs confirmation. */
  needsApproval: z.boolean().default(true),
  /** Whether a code is mailed to a registration's address before anything else. */
  provesAddress: z.boolean().default(false),
});

export type JoiningSetting = z.output<typeof Joining>;
type Plan = Pick<JoiningSetting, "nextMode" | "changesAt" | "changesAtMembers" | "later">;

/** The day of a planned change, or its number of members if it has none: no two have the same. */
export const startOf = ({ changesAt, changesAtMembers }: PlannedMode): string =>
  changesAt ?? String(changesAtMembers ?? "");

/** All planned changes: by day, then those that only wait for a number of members. */
export const plannedOf = ({ nextMode, changesAt, changesAtMembers, later }: Plan): PlannedMode[] =>
  nextMode === "none" ? [] : [{ mode: nextMode, changesAt, changesAtMembers }, ...later];

const LAST_DAY = "9999-12-31";

const inOrder = (a: PlannedMode, b: PlannedMode) =>
  (a.changesAt ?? LAST_DAY).localeCompare(b.changesAt ?? LAST_DAY) ||
  (a.changesAtMembers ?? 0) - (b.changesAtMembers ?? 0);

/** The setting with these planned changes and no others. */
export function withPlanned<Setting extends Plan>(setting: Setting, planned: readonly PlannedMode[]): Setting {
  const [next, ...later] = [...planned].sort(inOrder);
  return {
    ...setting,
    nextMode: next?.mode ?? "none",
    changesAt: next?.changesAt ?? null,
    changesAtMembers: next?.changesAtMembers ?? null,
    later,
  };
}

/** The setting after all changes that are due; the last one of them counts. */
function after(setting: JoiningSetting, isDue: (change: PlannedMode) => boolean): JoiningSetting {
  const planned = plannedOf(setting);
  const mode = planned.filter(isDue).at(-1)?.mode;
  return mode
    ? withPlanned(
        { ...setting, mode },
        planned.filter((change) => !isDue(change)),
      )
    : setting;
}

/** The setting as it applies now: each change applies from its day on. */
export function joiningAt(setting: JoiningSetting, now: Date): JoiningSetting {
  const today = now.toISOString().slice(0, 10);
  return after(setting, ({ changesAt }) => changesAt !== null && changesAt <= today);
}

/** The setting once the site has so many members. */
export const joiningWith = (setting: JoiningSetting, members: number): JoiningSetting =>
  after(setting, ({ changesAtMembers }) => changesAtMembers !== null && changesAtMembers <= members);
