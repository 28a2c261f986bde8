-- The live chat: what was sent twice is one message, the administrators' search, and the notice to every process.

ALTER TABLE "chat_messages" ADD COLUMN "once_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "chat_messages_user_id_once_key_key" ON "chat_messages"("user_id", "once_key");

-- Beyond what Prisma's schema can say. The search finds no deleted message: its words are gone for everyone.
CREATE INDEX chat_messages_search_trgm ON chat_messages
  USING gin (message gin_trgm_ops, username gin_trgm_ops) WHERE NOT is_deleted;

-- The payload is the id alone: each process reads the row, so that no text is cut off at the payload's limit and a
-- deleted one goes nowhere.
CREATE FUNCTION notify_chat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('chat_messages', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER chat_messages_notice AFTER INSERT OR DELETE OR UPDATE OF is_deleted ON chat_messages
  FOR EACH ROW EXECUTE FUNCTION notify_chat();
