import { z } from "zod";
import { Search } from "../kernel/pages.ts";

export const AUDIT_PAGE = 50;

export const Day = z.string().date("Please enter a day as YYYY-MM-DD.");
const Word = z.string().trim().max(100, "Please search for at most 100 characters.").optional();

export const ListAudit = z.object({
  /** The act's name, e.g. users.suspend. */
  act: Word,
  /** Who did it, by the whole username. */
  actor: Word,
  /** Words of what it was done to. */
  subject: Search,
  /** One thing alone: its kind and id. */
  kind: Word,
  id: Word,
  /** Days in UTC, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** The id of the last entry of the page before. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE).default(AUDIT_PAGE),
});
