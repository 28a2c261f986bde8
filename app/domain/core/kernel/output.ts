import { z } from "zod";

/** The fields of a list that is read page by page. */
export const paged = { total: z.number().int(), page: z.number().int(), limit: z.number().int() };

/** An object whose fields all have one schema. */
export const eachOf = <Name extends string, Schema extends z.ZodTypeAny>(names: readonly Name[], schema: Schema) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>);

/** A completed action, with a message for the person. */
export const Done = z.object({ success: z.boolean(), message: z.string() });

/** A message for the person who did it. */
export const Message = z.object({ message: z.string() });

/** Names that complete a text. */
export const Names = z.object({ names: z.array(z.string()) });
