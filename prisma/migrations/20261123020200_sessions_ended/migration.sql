-- What is open by a session (chat sockets) closes with it: every process hears at once which sessions have ended, and
-- whose account has lost the right to one.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_ended', json_build_object('sid', OLD.sid)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

CREATE FUNCTION notify_member_barred() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions_ended', json_build_object('userId', NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_barred AFTER UPDATE OF is_active, is_suspended ON users FOR EACH ROW
  WHEN ((OLD.is_active AND NOT NEW.is_active) OR (NEW.is_suspended AND NOT OLD.is_suspended))
  EXECUTE FUNCTION notify_member_barred();
