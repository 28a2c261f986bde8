import { z } from "zod";
import { checkbox, wholeNumber } from "../../core/kernel/fields.ts";

const MOST = 100_000;

/** Empty means no cap. */
const cap = () =>
  wholeNumber(0, MOST, "Enter a whole number of points, or leave it empty for no cap.")
    .nullish()
    .transform((points) => points ?? null);

const caps = { uploadCap: cap(), topicCap: cap(), replyCap: cap(), seedingCap: cap() };

export const SetPoints = z.object({ ...caps, ownSeedingOnly: checkbox });
export const TryCaps = z.object(caps);
