import { z } from "zod";
import { id, mailAddress, optionalLine, tokenText } from "../../core/kernel/fields.ts";
import { pageInput, Search } from "../../core/kernel/page-input.ts";

const WORD_MAX = 200;

export const JoinWaitingList = z.object({
  email: mailAddress("Email is required"),
  word: optionalLine(WORD_MAX).describe("A note to the staff"),
});

/** The token of a person's own page. */
export const OwnWait = z.object({
  token: tokenText("This address is no longer on the list."),
});

export const ListWaiting = z.object({ ...pageInput(20), search: Search });

export const OneWaiting = z.object({ waitingId: id("That entry doesn't exist.") });
