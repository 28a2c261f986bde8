-- The list of collections by its orders and its search.
-- Runs since: 0.1.0
CREATE INDEX collections_by_name ON collections (lower(name), id);
CREATE INDEX "collections_updated_at_id_idx" ON "collections"("updated_at" DESC, "id" DESC);
CREATE INDEX collections_name_trgm ON collections USING gin (name gin_trgm_ops);
DROP INDEX "collections_updated_at_idx";
