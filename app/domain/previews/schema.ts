import { z } from "zod";
import { id } from "../kernel/fields.ts";

export const OnePreview = z.object({ previewId: id("This is not a preview id.") });
