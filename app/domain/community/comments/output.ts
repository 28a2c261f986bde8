import { z } from "zod";
import { badges, thanksFields } from "../../people/members/output.ts";

const linked = z.object({ id: z.number().int(), username: z.string() });

export const CommentPage = z.object({
  comments: z.array(
    z.object({
      id: z.number().int(),
      userId: z.string(),
      username: z.string(),
      profilePicture: z.string().nullable(),
      badges,
      comment: z.string(),
      createdAt: z.string().datetime(),
      /** Null if it was never changed, or only in its first ten minutes. */
      editedAt: z.string().datetime().nullable(),
      answerTo: linked.nullable().describe("The comment that it replies to"),
      answers: z.array(linked).describe("Its first ten replies"),
      answerCount: z.number().int(),
      ...thanksFields,
      mayEdit: z.boolean(),
      mayDelete: z.boolean(),
      mayReport: z.boolean(),
    }),
  ),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});

export const CommentSaved = z.object({ id: z.number().int(), torrentId: z.number().int() });

export const CommentText = CommentSaved.extend({ comment: z.string(), editedAt: z.string().datetime().nullable() });
