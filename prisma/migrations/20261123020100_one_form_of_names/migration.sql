-- One normal form of a user name: compatibility characters and letter case make no other name. Every look-up and every
-- index uses this function, and nothing else normalises names.
CREATE FUNCTION normal_name(name TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(upper(normalize(name, NFKC)));

-- Names that were different until now and are one from here on stay with their accounts: the oldest is found by every
-- way of writing it, the others by their exact spelling. No new name can clash: theirs is 0.
ALTER TABLE "users" ADD COLUMN "name_clash" INTEGER NOT NULL DEFAULT 0;
UPDATE "users" SET "name_clash" = clash.place
  FROM (
    SELECT id, row_number() OVER (PARTITION BY normal_name(username) ORDER BY created_at, id) - 1 AS place FROM "users"
  ) AS clash
  WHERE clash.id = "users".id AND clash.place > 0;

DROP INDEX users_username_lower_key;
CREATE UNIQUE INDEX users_normal_name_key ON users (normal_name(username), name_clash);

DROP INDEX registration_tokens_name_lower;
CREATE INDEX registration_tokens_normal_name ON registration_tokens (normal_name(username)) WHERE status IN ('pending', 'proof_submitted', 'stripe_completed');
