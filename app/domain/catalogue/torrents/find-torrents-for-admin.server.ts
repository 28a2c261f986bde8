import { holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { listTorrents } from "./find-torrents.server.ts";
import { ListTorrentsForAdmin } from "./list-schema.ts";
import { TorrentPage } from "./output.ts";

/** The administrators' list of torrents, a hundred a page. Refuses visitors and members. */
export const findTorrentsForAdmin = defineUseCase({
  name: "torrents.find-for-admin",
  input: ListTorrentsForAdmin,
  output: TorrentPage,
  allow: holding("torrents.edit"),
  replica: true,
  async read(context, { page, limit, ...filters }) {
    const offset = (page - 1) * limit;
    const { torrents, total, about } = await listTorrents(context, { ...filters, limit, offset });
    return ok({ torrents, total, about, hasMore: offset + torrents.length < total });
  },
});
