-- One queue for complaints, reports and takedown notices.

ALTER TABLE "torrents" ADD COLUMN "taken_down_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "cases" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 0,
    "reporter_id" TEXT,
    "subject" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "related_id" TEXT,
    "reported_text" TEXT,
    "reported_by" TEXT,
    "reported_by_id" TEXT,
    "reported_at" TIMESTAMPTZ(3),
    "words" TEXT NOT NULL DEFAULT '',
    "decision" TEXT,
    "handled_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_notes" (
    "id" SERIAL NOT NULL,
    "case_id" INTEGER NOT NULL,
    "author_id" TEXT,
    "author_name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "takedown_notices" (
    "case_id" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "organisation" TEXT,
    "email" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "ground" TEXT NOT NULL,
    "targets" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,

    CONSTRAINT "takedown_notices_pkey" PRIMARY KEY ("case_id")
);

-- CreateTable
CREATE TABLE "noticed_torrents" (
    "id" SERIAL NOT NULL,
    "case_id" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "torrent_id" INTEGER,
    "name" TEXT,
    "info_hash" VARCHAR(64),
    "uploader_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "counter_statement" TEXT,
    "counter_name" TEXT,
    "counter_address" TEXT,
    "counter_signature" TEXT,
    "countered_at" TIMESTAMPTZ(3),
    "counter_reason" TEXT,
    "counter_decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "noticed_torrents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "barred_info_hashes" (
    "info_hash" VARCHAR(64) NOT NULL,
    "noticed_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "barred_info_hashes_pkey" PRIMARY KEY ("info_hash","noticed_id")
);

-- What came in before ------------------------------------------------------------------------------------------

-- A report of a message was its reason, a blank line and the message: they part again where they can be told apart.
INSERT INTO cases (id, kind, status, reporter_id, subject, statement, related_id, reported_text, words, decision, decided_at, created_at)
  SELECT id,
    CASE kind WHEN 'message' THEN 'message' ELSE 'complaint' END,
    CASE WHEN nth > 1 OR status <> 'open' THEN 'declined' ELSE 'open' END,
    user_id,
    subject,
    CASE WHEN at > 1 THEN left(message, at - 1) ELSE message END,
    related_id,
    CASE WHEN at > 1 THEN substr(message, at + 2) END,
    concat_ws(' ', subject, message, username),
    CASE WHEN nth > 1 THEN 'The same report again.' END,
    CASE WHEN nth > 1 OR status <> 'open' THEN created_at END,
    created_at
  FROM (
    SELECT complaints.*, users.username,
      CASE WHEN kind = 'message' THEN position(E'\n\nThe message "' IN message) ELSE 0 END AS at,
      CASE WHEN related_id IS NOT NULL AND status = 'open'
        THEN row_number() OVER (PARTITION BY user_id, kind, related_id, status ORDER BY complaints.id) ELSE 1 END AS nth
    FROM complaints LEFT JOIN users ON users.id = complaints.user_id
  ) AS before;
SELECT setval('cases_id_seq', greatest((SELECT max(id) FROM cases), 1), EXISTS (SELECT 1 FROM cases));
DROP TABLE "complaints";

-- Indexes and relations ----------------------------------------------------------------------------------------

-- CreateIndex
CREATE INDEX "cases_created_at_id_idx" ON "cases"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "cases_status_created_at_id_idx" ON "cases"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "cases_kind_status_created_at_id_idx" ON "cases"("kind", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "cases_reporter_id_created_at_idx" ON "cases"("reporter_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "cases_reported_by_id_idx" ON "cases"("reported_by_id");

-- CreateIndex
CREATE INDEX "cases_handled_by_idx" ON "cases"("handled_by");

-- CreateIndex
CREATE INDEX "case_notes_case_id_id_idx" ON "case_notes"("case_id", "id");

-- CreateIndex
CREATE INDEX "case_notes_author_id_idx" ON "case_notes"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "takedown_notices_reference_key" ON "takedown_notices"("reference");

-- CreateIndex
CREATE INDEX "takedown_notices_fingerprint_idx" ON "takedown_notices"("fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "noticed_torrents_case_id_torrent_id_key" ON "noticed_torrents"("case_id", "torrent_id");

-- CreateIndex
CREATE INDEX "noticed_torrents_torrent_id_idx" ON "noticed_torrents"("torrent_id");

-- CreateIndex
CREATE INDEX "noticed_torrents_uploader_id_idx" ON "noticed_torrents"("uploader_id");

-- CreateIndex
CREATE INDEX "barred_info_hashes_noticed_id_idx" ON "barred_info_hashes"("noticed_id");

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_reported_by_id_fkey" FOREIGN KEY ("reported_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_handled_by_fkey" FOREIGN KEY ("handled_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "takedown_notices" ADD CONSTRAINT "takedown_notices_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "noticed_torrents" ADD CONSTRAINT "noticed_torrents_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "noticed_torrents" ADD CONSTRAINT "noticed_torrents_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "noticed_torrents" ADD CONSTRAINT "noticed_torrents_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "barred_info_hashes" ADD CONSTRAINT "barred_info_hashes_noticed_id_fkey" FOREIGN KEY ("noticed_id") REFERENCES "noticed_torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say -----------------------------------------------------------------------------

ALTER TABLE cases ADD CONSTRAINT cases_kind_check
  CHECK (kind IN ('complaint', 'message', 'comment', 'topic', 'reply', 'chat', 'torrent', 'takedown'));
ALTER TABLE cases ADD CONSTRAINT cases_status_check
  CHECK (status IN ('open', 'review', 'upheld', 'declined') OR (status = 'countered' AND kind = 'takedown'));
ALTER TABLE noticed_torrents ADD CONSTRAINT noticed_torrents_status_check
  CHECK (status IN ('open', 'upheld', 'declined', 'countered', 'restored', 'kept'));

-- A member's same subject is one case for as long as it waits.
CREATE UNIQUE INDEX cases_one_waiting ON cases (reporter_id, kind, related_id)
  WHERE related_id IS NOT NULL AND status IN ('open', 'review');

CREATE INDEX cases_words ON cases USING gin (words gin_trgm_ops);

-- The public list of what was taken down, the latest first.
CREATE INDEX noticed_torrents_public ON noticed_torrents (decided_at DESC, id DESC)
  WHERE status IN ('upheld', 'countered', 'restored', 'kept');

-- What may not come back does not, whoever lists it and whatever they have checked before.
CREATE FUNCTION refuse_barred_torrents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM barred_info_hashes WHERE info_hash IN (NEW.info_hash, NEW.info_hash_v2, left(NEW.info_hash_v2, 40))) THEN
    RAISE EXCEPTION 'The info hash of torrent % is barred.', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER torrents_not_barred_insert BEFORE INSERT ON torrents FOR EACH ROW
  WHEN (NEW.is_active) EXECUTE FUNCTION refuse_barred_torrents();
CREATE TRIGGER torrents_not_barred_update BEFORE UPDATE OF is_active, info_hash, info_hash_v2 ON torrents FOR EACH ROW
  WHEN (NEW.is_active AND NOT (OLD.is_active AND OLD.info_hash IS NOT DISTINCT FROM NEW.info_hash
    AND OLD.info_hash_v2 IS NOT DISTINCT FROM NEW.info_hash_v2)) EXECUTE FUNCTION refuse_barred_torrents();

-- The tracker tells why it refuses: it learns of a takedown of what was deleted before, too.
CREATE OR REPLACE FUNCTION notify_torrents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_directory('torrent', ARRAY(
    SELECT n.id::text FROM old_rows o JOIN new_rows n USING (id)
    WHERE (o.info_hash, o.info_hash_v2, o.is_active, o.taken_down_at)
      IS DISTINCT FROM (n.info_hash, n.info_hash_v2, n.is_active, n.taken_down_at)));
  RETURN NULL;
END $$;
