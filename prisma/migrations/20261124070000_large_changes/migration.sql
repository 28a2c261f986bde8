-- These compare all rows of a statement before and after it. Their plan is kept from the first statement of a connection,
-- which mostly changes one row: a nested loop then, which for 50,000 rows takes minutes.
ALTER FUNCTION recount_torrents() SET enable_nestloop = off;
ALTER FUNCTION notify_torrents_changed() SET enable_nestloop = off;
ALTER FUNCTION notify_members_changed() SET enable_nestloop = off;
