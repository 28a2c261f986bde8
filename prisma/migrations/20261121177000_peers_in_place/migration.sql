-- A peer's row is written at each of its announces, and an entry in every index with it, unless no indexed column
-- changed and its page has room (a heap-only update). A BRIN index does not stand in the way of that.
DROP INDEX "tracker_peers_last_announce_idx";
CREATE INDEX "tracker_peers_last_announce_idx" ON "tracker_peers" USING BRIN ("last_announce");
ALTER TABLE "tracker_peers" SET (fillfactor = 70);

-- Both are the beginning of the unique index on info hash, peer id and user id, which serves them.
DROP INDEX "tracker_peers_info_hash_idx";
DROP INDEX "tracker_peers_info_hash_peer_id_idx";
