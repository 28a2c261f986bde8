import type { SettingValue } from "../../core/settings/shapes.ts";
import type { Clock } from "./clocks.ts";

const number = (days: number) => days.toLocaleString("en-US");

/** How long a kind is kept, in words. */
export const keptWords = ({ kept }: Pick<Clock, "kept">, times: SettingValue<"traces">): string =>
  typeof kept === "string" ? kept : `${number(times[kept.days])} days ${kept.since}`;
