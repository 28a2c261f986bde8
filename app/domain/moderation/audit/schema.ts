import { z } from "zod";
import { choice, day, optionalLine, wholeNumber } from "../../core/kernel/fields.ts";
import { Search } from "../../core/kernel/page-input.ts";
import { rightNames } from "../../core/kernel/rights.ts";

const AUDIT_PAGE = 50;

const Filter = optionalLine(100, "Search for at most 100 characters.");

export const ListAudit = z.object({
  /** The action's name, e.g. users.suspend. */
  act: Filter,
  /** All actions that a right allows. */
  right: choice(rightNames, "That right doesn't exist.").optional(),
  /** The full username of the actor. */
  actor: Filter,
  /** Part of the subject's name. */
  subject: Search,
  /** A single subject: its kind and id. */
  kind: Filter,
  id: Filter,
  /** Days in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  /** The id of the last entry on the previous page. */
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER, "This is not an entry of the audit log.").optional(),
  limit: z.number().int().min(1).max(AUDIT_PAGE).default(AUDIT_PAGE),
});
