import type { PrivacyKind } from "../../core/kernel/noun.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";
import { nouns } from "../nouns.ts";

export type Clock = Omit<PrivacyKind, "kept"> & {
  kept: { days: keyof SettingValue<"traces">; since: string } | string;
};

/** Every kind of personal data, in the order of the privacy page. A test compares the times with the setting. */
export const clocks = nouns.flatMap(({ privacy = [] }) => privacy) as Clock[];
