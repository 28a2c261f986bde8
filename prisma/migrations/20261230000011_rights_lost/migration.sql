-- Open streams (progress, the bell) end or read anew when their caller loses a session, a token, a role or the standing:
-- every process hears at once of whom something has changed.
-- Runs since: 0.1.0
CREATE FUNCTION notify_caller_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM pg_notify('sessions_ended', json_build_object('userId', NEW.id)::text);
  ELSIF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('sessions_ended', json_build_object('sid', NEW.sid)::text);
  ELSIF TG_TABLE_NAME = 'api_tokens' THEN
    PERFORM pg_notify('sessions_ended', json_build_object('tokenId', OLD.id)::text);
  ELSIF TG_TABLE_NAME = 'roles' THEN
    PERFORM pg_notify('sessions_ended', json_build_object('userId', h.user_id)::text)
      FROM role_holders h WHERE h.role_id = NEW.id;
  ELSIF TG_TABLE_NAME = 'settings' THEN
    PERFORM pg_notify('sessions_ended', '{}');
  ELSE
    PERFORM pg_notify('sessions_ended', json_build_object('userId', OLD.user_id)::text);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER users_barred ON users;
DROP FUNCTION notify_member_barred();
CREATE TRIGGER users_caller_changed AFTER UPDATE OF is_active, is_suspended, is_admin, is_primary_admin ON users FOR EACH ROW
  WHEN ((OLD.is_active AND NOT NEW.is_active) OR (NEW.is_suspended AND NOT OLD.is_suspended)
    OR (OLD.is_admin AND NOT NEW.is_admin) OR (OLD.is_primary_admin AND NOT NEW.is_primary_admin))
  EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER sessions_caller_changed AFTER UPDATE OF seeing_as, seeing_rights ON sessions FOR EACH ROW
  WHEN ((OLD.seeing_as, OLD.seeing_rights) IS DISTINCT FROM (NEW.seeing_as, NEW.seeing_rights))
  EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER api_tokens_caller_changed AFTER DELETE ON api_tokens FOR EACH ROW EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER role_holders_caller_changed AFTER DELETE ON role_holders FOR EACH ROW EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER two_factors_caller_changed AFTER DELETE ON two_factors FOR EACH ROW EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER roles_caller_changed AFTER UPDATE OF rights, needs_code ON roles FOR EACH ROW
  WHEN ((OLD.rights, OLD.needs_code) IS DISTINCT FROM (NEW.rights, NEW.needs_code))
  EXECUTE FUNCTION notify_caller_changed();
CREATE TRIGGER settings_caller_changed AFTER INSERT OR UPDATE ON settings FOR EACH ROW
  WHEN (NEW.key = 'security') EXECUTE FUNCTION notify_caller_changed();
