-- Members can suggest torrents for collections that are open to it. PostgreSQL uses new values only after the transaction
-- that adds them.
ALTER TYPE "collection_visibility" ADD VALUE 'suggestions';
ALTER TYPE "notice_kind" ADD VALUE 'suggestion';
ALTER TYPE "notice_kind" ADD VALUE 'suggestion_decided';
