import { z } from "zod";
import { id, line, mailAddress, optionalLine } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";

const WORD_MAX = 200;

export const JoinWaitingList = z.object({
  email: mailAddress("Email is required"),
  word: optionalLine(WORD_MAX).describe("A word to the staff"),
});

const UNKNOWN = "This address is no longer on the list.";

/** The token of a person's own page. */
export const OwnWait = z.object({
  token: line({ missing: UNKNOWN, max: 64, tooLong: UNKNOWN }).refine((token) => /^[\w-]{43}$/.test(token), UNKNOWN),
});

export const ListWaiting = z.object({ ...pageInput(20), search: Search });

export const OneWaiting = z.object({ waitingId: id("That entry doesn't exist.") });
