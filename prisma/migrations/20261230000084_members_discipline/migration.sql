-- Warning and limiting members is a right of its own: until now it came with the right to suspend accounts.
-- Runs since: 0.1.0
UPDATE "roles" SET "rights" = array_append("rights", 'members.discipline')
  WHERE 'accounts.suspend' = ANY("rights") AND NOT 'members.discipline' = ANY("rights");

-- The ready role of moderators gets what a moderator's day needs, where nobody has changed its rights.
UPDATE "roles" SET "rights" = "rights" || ARRAY['members.discipline', 'uploads.review']
  WHERE "name" = 'Moderator'
    AND "rights" @> ARRAY['comments.moderate', 'forum.moderate', 'collections.moderate', 'chat.moderate', 'cases.decide', 'users.see']
    AND "rights" <@ ARRAY['comments.moderate', 'forum.moderate', 'collections.moderate', 'chat.moderate', 'cases.decide', 'users.see'];
