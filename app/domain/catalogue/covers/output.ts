import { z } from "zod";

export const Cover = z.object({ cover: z.string().describe("The name of its files"), alt: z.string() });

export const CoverRemoved = z.object({ removed: z.literal(true) });
