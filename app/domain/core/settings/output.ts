import { z } from "zod";

export const Logo = z.object({ version: z.string(), width: z.number().int(), height: z.number().int() });

export const LogoRemoved = z.object({ removed: z.literal(true) });
