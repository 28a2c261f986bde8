import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { proposeTags } from "../contents/content-tags.ts";
import { OneTorrent } from "../torrents/schema.ts";
import { findListed } from "./find-listed.server.ts";
import { Description } from "./output.ts";
import { readHistory } from "./read-history.server.ts";

/**
 * Everything about a listed torrent that its uploader and moderators may correct, with its last corrections. Refusals:
 * not-found; gone; forbidden.
 */
export const findDescription = defineUseCase({
  name: "torrents.find-description",
  input: OneTorrent,
  output: Description,
  allow: isSignedIn,
  async read({ db, actor }, { torrentId }) {
    const found = await findListed(db, actor, torrentId);
    if (!found.ok) return found;
    const { uploadedBy, nfo, sampleKinds, kinds, pluginFormats, ...shown } = found.value;
    const proposedTags = proposeTags({ sampleKinds, kinds, pluginFormats }, shown.tags);
    const history = await readHistory(db, actor, { torrentId, uploadedBy });
    return ok({ torrentId, ...shown, proposedTags, hasNfo: nfo !== null, isOwn: uploadedBy === actor.id, history });
  },
});
