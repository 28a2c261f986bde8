import { z } from "zod";

export const CommentPage = z.object({
  comments: z.array(
    z.object({
      id: z.number().int(),
      userId: z.string(),
      username: z.string(),
      profilePicture: z.string().nullable(),
      comment: z.string(),
      createdAt: z.string().datetime(),
      mayDelete: z.boolean(),
      mayReport: z.boolean(),
    }),
  ),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});

export const OneComment = z.object({ id: z.number().int(), torrentId: z.number().int() });
