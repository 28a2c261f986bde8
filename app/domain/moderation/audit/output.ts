import { z } from "zod";

/** Only the values that the action changed. */
const values = z.record(z.unknown()).nullable();

export const AuditPage = z.object({
  entries: z.array(
    z.object({
      id: z.number().int(),
      act: z.string(),
      actorId: z.string().nullable(),
      actorName: z.string(),
      subjectKind: z.string(),
      subjectId: z.string(),
      subjectName: z.string(),
      before: values,
      after: values,
      address: z.string(),
      createdAt: z.string().datetime(),
    }),
  ),
  /** `before` of the next page; null at the end. */
  nextBefore: z.number().int().nullable(),
  /** The names of all actions in the log. */
  acts: z.array(z.string()),
});
