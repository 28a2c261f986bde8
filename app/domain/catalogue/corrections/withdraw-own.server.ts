import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { noSuchTorrent } from "../torrents/find-torrent.server.ts";
import { withdrawIn } from "../torrents/withdraw-torrents.server.ts";
import { findListed } from "./find-listed.server.ts";
import { OwnWithdrawn } from "./output.ts";
import { WithdrawOwn } from "./schema.ts";

/**
 * Takes a member's own torrent out of the index, with a reason that its page gives. The tracker refuses it at once,
 * members who have it are notified, and its info hash stays barred until staff restore it. The points for it stay.
 * Refusals: not-found; gone; forbidden (it is another member's: moderators delete it instead).
 */
export const withdrawOwn = defineUseCase({
  name: "torrents.withdraw-own",
  input: WithdrawOwn,
  output: OwnWithdrawn,
  allow: isSignedIn,
  uses: "upload",
  async write({ tx, actor, clock }, { torrentId, reason }) {
    const found = await findListed(tx, actor, torrentId);
    if (!found.ok) return found;
    const { name, uploadedBy } = found.value;
    if (uploadedBy !== actor.id) return refuse("forbidden", "Only the uploader may withdraw a torrent.");
    const act = "torrents.withdraw-own";
    const gone = await withdrawIn(tx, { clock }, { by: "uploader", act, ids: [torrentId], takePoints: false, reason });
    if (!gone.ok) return noSuchTorrent();
    return ok({ torrentId, message: `${name} is withdrawn.` }, { audit: gone.audit });
  },
});
