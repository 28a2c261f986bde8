-- Messages about an answer to a step of discipline named the member, and kept the name after the account was erased.
-- Runs since: 0.1.0
WITH told AS (
  UPDATE "private_messages" SET "subject" = 'A step was answered',
    "content" = regexp_replace("content", '^.* has answered a step that you took\.', 'A member has answered a step that you took.')
  WHERE "is_from_site" AND "subject" LIKE 'Answer of %' AND "content" LIKE '% has answered a step that you took. [Read the answer](%'
  RETURNING "id"
)
UPDATE "notices" n SET "title" = 'A step was answered' FROM told WHERE n."page" = '/messages/' || told."id";
