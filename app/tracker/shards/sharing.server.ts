import type { Directory } from "#tracker/ports.ts";
import { writeFailure } from "#tracker/protocol/answers.ts";
import { ID_LENGTH } from "#tracker/protocol/ids.ts";
import { parseQuery, type Query } from "#tracker/protocol/parse-query.ts";
import { isRefused } from "#tracker/protocol/refusal.ts";
import { routeTarget, type TrackerRoute } from "#tracker/protocol/route.ts";
import type { AnswerRequest, TrackerRequest } from "./ask-shard.server.ts";
import { type Shard, shardOf } from "./shard.ts";

const NOT_REACHED = writeFailure({
  refused: "The tracker of this torrent does not answer. Try again later.",
  retryIn: 1,
});
const FILES = "d5:filesd";

type Options = {
  shard: Shard;
  directory: Pick<Directory, "torrentByInfoHash">;
  /** Answers here. */
  answer: AnswerRequest;
  /** Asks another shard. */
  ask: (index: number, request: TrackerRequest) => Promise<string | null>;
};

/**
 * Answers requests for torrents of other shards by asking those. A proxy that divides by info hash sends few of them:
 * the second hash of a hybrid torrent, and scrapes of several torrents.
 */
export function createSharing({ shard, directory, answer, ask }: Options) {
  /** A torrent that is not on record is refused by whichever tracker is asked. */
  function ownerOf(infoHash: string): number {
    const torrent = directory.torrentByInfoHash(infoHash);
    return torrent ? shardOf(Buffer.from(torrent.infoHash, "latin1"), shard.count) : shard.index;
  }

  /** The well-formed info hashes of a request, if it is one that a tracker answers by them. */
  function hashesOf(route: TrackerRoute): { hashes: readonly string[]; query: Query | null } {
    const query = parseQuery(route.query);
    if (isRefused(query)) return { hashes: [], query: null };
    return { hashes: query.all("info_hash").filter((hash) => hash.length === ID_LENGTH), query };
  }

  const askOwner = (owner: number, request: TrackerRequest) =>
    owner === shard.index ? answer(request) : ask(owner, request).then((text) => text ?? NOT_REACHED);

  /** A scrape of torrents of several shards: each torrent is asked for by itself, in the order of the bytes. */
  async function answerScrape(route: TrackerRoute, hashes: readonly string[], request: TrackerRequest) {
    const path = request.target.slice(0, request.target.length - route.query.length);
    const passkey = hashesOf(route).query?.get("passkey");
    const suffix = passkey === undefined ? "" : `&passkey=${escapeBytes(passkey)}`;
    const answers = await Promise.all(
      [...new Set(hashes)]
        .sort()
        .map((hash) =>
          askOwner(ownerOf(hash), { ...request, target: `${path}info_hash=${escapeBytes(hash)}${suffix}` }),
        ),
    );
    const failed = answers.find((text) => !text?.startsWith(FILES));
    if (failed !== undefined) return failed;
    return `${FILES}${answers.map((text) => text?.slice(FILES.length, -2)).join("")}ee`;
  }

  return {
    /** Whether a request is this tracker's to answer by itself. */
    isOurs(target: string): boolean {
      const route = routeTarget(target);
      return route !== null && hashesOf(route).hashes.every((hash) => ownerOf(hash) === shard.index);
    },

    /** Answers any request of a tracker, wherever its torrents are; null when an announce could not be kept. */
    async answerAnywhere(request: TrackerRequest): Promise<string | null> {
      const route = routeTarget(request.target) as TrackerRoute;
      const { hashes } = hashesOf(route);
      if (route.kind === "scrape" && hashes.length > 1) return answerScrape(route, hashes, request);
      return askOwner(hashes[0] === undefined ? shard.index : ownerOf(hashes[0]), request);
    },
  };
}

const escapeBytes = (binary: string) =>
  binary.replace(/[^a-z0-9]/gi, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`);
