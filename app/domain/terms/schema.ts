import { z } from "zod";
import { id } from "../kernel/fields.ts";
import { pageInput } from "../kernel/page-input.ts";
import { OneUser } from "../members/one-user.ts";

/** The version that was read, so that nobody accepts another one. */
export const AcceptTerms = z.object({ version: id("Read the rules first.") });

export const ListAcceptances = OneUser.extend(pageInput(20));
