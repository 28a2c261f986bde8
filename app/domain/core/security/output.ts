import { z } from "zod";

export const Security = z.object({ adminsNeedCode: z.boolean() });
