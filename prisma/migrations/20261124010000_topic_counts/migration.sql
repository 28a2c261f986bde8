-- How many topics each category has: the list of topics says its total on every page, and to count them anew took
-- longer the more there were.
ALTER TABLE "forum_categories" ADD COLUMN "topic_count" INTEGER NOT NULL DEFAULT 0;

-- A statement's topics are counted together, and categories are changed in the order of their ids, so that two
-- statements do not wait for each other.
CREATE FUNCTION count_topics(ids int[], changes int[]) RETURNS void LANGUAGE sql AS $$
  WITH changed AS (
    SELECT c.id, d.change FROM forum_categories c
    JOIN (SELECT id, sum(change)::int AS change FROM unnest(ids, changes) u (id, change) GROUP BY id) d USING (id)
    WHERE d.change <> 0 ORDER BY c.id FOR NO KEY UPDATE OF c
  )
  UPDATE forum_categories c SET topic_count = c.topic_count + changed.change FROM changed WHERE c.id = changed.id
$$;

CREATE FUNCTION count_topics_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_topics(array_agg(category_id), array_agg(1)) FROM new_rows;
  RETURN NULL;
END $$;

CREATE FUNCTION count_topics_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_topics(array_agg(category_id), array_agg(-1)) FROM old_rows;
  RETURN NULL;
END $$;

CREATE FUNCTION recount_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_topics(ARRAY[OLD.category_id, NEW.category_id], ARRAY[-1, 1]);
  RETURN NULL;
END $$;

CREATE TRIGGER forum_topics_counted_insert AFTER INSERT ON forum_topics
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topics_new();
CREATE TRIGGER forum_topics_counted_delete AFTER DELETE ON forum_topics
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_topics_gone();
-- Views and replies change no count: this trigger does not look at them.
CREATE TRIGGER forum_topics_counted_update AFTER UPDATE OF category_id ON forum_topics
  FOR EACH ROW WHEN (OLD.category_id <> NEW.category_id) EXECUTE FUNCTION recount_topic();

UPDATE forum_categories c SET topic_count = (SELECT count(*) FROM forum_topics t WHERE t.category_id = c.id);
