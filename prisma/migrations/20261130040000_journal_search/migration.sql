-- The administration's search of everyone's journal of points by a part of what an entry was for.
CREATE INDEX user_activities_search_trgm ON user_activities USING gin (description gin_trgm_ops, activity_type gin_trgm_ops);
