-- A balance of points never falls below 0. Debts that are there are forgiven by an entry of the journal.
INSERT INTO user_activities (user_id, activity_type, points, description)
  SELECT user_id, 'admin_adjustment', -activity_points, 'A balance does not fall below 0' FROM user_stats
  WHERE activity_points < 0 ORDER BY user_id;

-- No CHECK: it would look at the row that the journal's trigger proposes before it is added to the one that is there.
CREATE FUNCTION refuse_negative_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the balance of points of % would be %', NEW.user_id, NEW.activity_points
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER user_stats_refuse_negative AFTER INSERT OR UPDATE OF activity_points ON user_stats
  FOR EACH ROW WHEN (NEW.activity_points < 0) EXECUTE FUNCTION refuse_negative_balance();

-- What capped kinds earn in some days, of everyone: for what other caps would have made of it.
CREATE INDEX user_activities_capped ON user_activities (created_at, user_id, activity_type) INCLUDE (points)
  WHERE activity_type IN ('upload', 'topic', 'reply', 'seeding');
