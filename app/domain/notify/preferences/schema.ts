import { z } from "zod";
import { checkbox, choice } from "../../core/kernel/fields.ts";
import { fontFamilies, fontSizes } from "./fonts.ts";
import { isTimeZone } from "./time-zones.ts";

const valuesOf = <Value extends string>(options: readonly { value: Value }[]) =>
  options.map(({ value }) => value) as [Value, ...Value[]];

export const SetFonts = z.object({
  fontFamily: choice(valuesOf(fontFamilies), "Choose one of the fonts."),
  fontSize: choice(valuesOf(fontSizes), "Choose one of the sizes."),
});

/** The value for the browser's time zone. */
export const AUTO_ZONE = "auto";
const zoneWords = "Choose one of the time zones.";

export const SetTimeZone = z.object({
  timeZone: z
    .string({ message: zoneWords })
    .max(64, zoneWords)
    .refine((name) => name === AUTO_ZONE || isTimeZone(name), zoneWords),
});

const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export const SetDensity = z.object({ density: choice(densities, "Choose comfortable or compact.") });

export const SetTheme = z.object({ theme: choice(["dark", "light"], "Choose dark or light.") });

/** A form omits an unticked box, which means no. */
export const SetSeedRequests = z.object({ takes: checkbox });
