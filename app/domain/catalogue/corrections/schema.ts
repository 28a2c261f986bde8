import { z } from "zod";
import { checkbox, choice, id, line, optionalLine, optionalText, text } from "../../core/kernel/fields.ts";
import { PageNumber } from "../../core/kernel/page-input.ts";
import { CorrectTorrent } from "../products/schema.ts";
import { licences } from "../torrents/licences.ts";
import { DESCRIPTION_MAX, TorrentId } from "../torrents/schema.ts";
import { file, NOT_AN_NFO } from "../uploads/schema.ts";

const Licence = choice(licences, "Choose a licence.").optional();

/** An empty description removes it. An absent licence stays unchanged. */
export const DescribeTorrent = z.object({
  torrentId: TorrentId,
  description: optionalText(DESCRIPTION_MAX, "This description is too long."),
  licence: Licence,
});

/** All fields of the upload form. An empty field clears the value, but an absent licence or NFO stays unchanged. */
export const CorrectOwn = CorrectTorrent.extend({
  licence: Licence,
  nfo: file(".nfo", NOT_AN_NFO).optional(),
  removeNfo: checkbox,
});

export const ListHistory = z.object({ torrentId: TorrentId, page: PageNumber });

export const TakeOutCorrection = z.object({
  torrentId: TorrentId,
  entryId: id("This change no longer exists.", Number.MAX_SAFE_INTEGER),
  field: line({ missing: "Choose a field.", max: 60, tooLong: "Unknown field." }),
  isTakenOut: checkbox,
});

export const NameSuccessor = z.object({
  torrentId: TorrentId,
  /** The id or URL of the newer release; empty removes it. */
  successor: optionalLine(300, "This address is too long."),
});

export const WithdrawOwn = z.object({
  torrentId: TorrentId,
  reason: text({
    missing: "Enter a reason.",
    max: 1_000,
    tooLong: "A reason has at most 1,000 characters.",
  }),
});
