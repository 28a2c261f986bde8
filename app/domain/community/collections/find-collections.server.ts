import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Collections } from "./output.ts";
import { readCollections } from "./read-collections.server.ts";
import { ListCollections } from "./schema.ts";

/** Other members' collections that the member may see, or their own, most recently changed first. Refuses visitors. */
export const findCollections = defineUseCase({
  name: "collections.find",
  input: ListCollections,
  output: Collections,
  allow: isSignedIn,
  async read({ reads, actor }, { search, view, sortBy, ...page }) {
    const owner = view === "mine" ? { ownerId: actor.id } : {};
    const { collections, total } = await readCollections(reads, actor, { ...owner, search, sortBy }, page);
    return ok({ collections, total, view, sortBy, ...page });
  },
});
