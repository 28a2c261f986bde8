-- How members are told of each kind of notice: on the site, by mail at once, in a digest, or not at all.
CREATE TYPE "notice_way" AS ENUM ('site', 'mail', 'digest', 'off');
CREATE TYPE "digest_rhythm" AS ENUM ('daily', 'weekly');

CREATE TABLE "notice_settings" (
    "user_id" TEXT NOT NULL,
    "by_mail" "notice_kind"[],
    "by_digest" "notice_kind"[],
    "turned_off" "notice_kind"[],
    "digest_rhythm" "digest_rhythm" NOT NULL,
    "digest_hour" INTEGER NOT NULL,

    CONSTRAINT "notice_settings_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "notice_settings_hour" CHECK ("digest_hour" BETWEEN 0 AND 23),
    CONSTRAINT "notice_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "notice_digests" (
    "user_id" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_digests_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "notice_digests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "notice_digests_due_at_idx" ON "notice_digests"("due_at");

ALTER TABLE "notices" ADD COLUMN "waits_for" "notice_way";
CREATE INDEX "notices_to_mail" ON "notices"("id") WHERE "waits_for" = 'mail';
CREATE INDEX "notices_in_digest" ON "notices"("user_id") WHERE "waits_for" = 'digest';

ALTER TABLE "notice_causes" ADD COLUMN "is_mailed" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "mails" ADD COLUMN "stop_url" TEXT;
