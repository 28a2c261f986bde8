-- The sum of two numbers of bytes, neither of which is negative: at most 2^63-1, as with tracker_bytes, and without
-- arithmetic on numeric, which costs several times as much.
CREATE FUNCTION tracker_sum(one bigint, other bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN one > 9223372036854775807 - other THEN 9223372036854775807 ELSE one + other END
$$;

DROP FUNCTION tracker_speed(numeric, numeric);
CREATE FUNCTION tracker_speed(bytes bigint, seconds bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN seconds > 0 THEN bytes / seconds ELSE 0 END
$$;

-- Written at each announce and used by no query: every range of pages has peers that announced within the last interval.
DROP INDEX tracker_peers_last_announce_idx;

-- A batch changes a member's seeding time, which no index has. With room beside the row its new version stays on its page.
ALTER TABLE user_stats SET (fillfactor = 80);
