import { z } from "zod";
import { id } from "../kernel/fields.ts";

export const OnePreview = z.object({ previewId: id("This is not a preview id.") });
export const PreviewsOfUpload = z.object({ uploadId: id("This is not an upload id.") });
