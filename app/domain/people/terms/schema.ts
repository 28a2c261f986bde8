import { z } from "zod";
import { id } from "../../core/kernel/fields.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { OneUser } from "../members/one-user.ts";

/** The version that was read, so that nobody accepts a different one. */
export const AcceptTerms = z.object({ version: id("Read the rules first.") });

export const ListAcceptances = OneUser.extend(pageInput(20));
