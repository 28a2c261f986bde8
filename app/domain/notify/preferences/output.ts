import { z } from "zod";
import { SetDensity, SetFonts, SetSeedRequests, SetTimeZone } from "./schema.ts";

export const Fonts = z.object(SetFonts.shape);

export const ChangedFonts = SetFonts.extend({ message: z.string() });

/** The IANA name of a zone, or "auto": the browser's. */
export const TimeZone = z.object(SetTimeZone.shape);

export const ChangedTimeZone = SetTimeZone.extend({ message: z.string() });

export const Density = z.object(SetDensity.shape);

export const SeedRequests = z.object({ takes: SetSeedRequests.shape.takes.removeDefault() });
