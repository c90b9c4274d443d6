-- Rights that are taken away end what they had opened, whoever takes them and by which page: a ban or a suspension ends the
-- sessions, and with them what a phone keeps; losing a role cuts the sockets, which come back as what is left.
CREATE FUNCTION cut_sockets(person uuid) RETURNS void LANGUAGE sql AS
$$ SELECT pg_notify('brightcrew', json_build_object('signOut', json_build_object('userId', person))::text) $$;

CREATE FUNCTION person_lost_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' AND OLD.status = 'active' THEN
    DELETE FROM session WHERE user_id = NEW.id;
  END IF;
  PERFORM cut_sockets(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER person_lost_rights AFTER UPDATE OF status, roles ON app_user FOR EACH ROW
  WHEN ((NEW.status <> 'active' AND OLD.status = 'active') OR NOT NEW.roles @> OLD.roles)
  EXECUTE FUNCTION person_lost_rights();

CREATE FUNCTION pro_lost_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM session WHERE user_id = NEW.user_id;
  PERFORM cut_sockets(NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER pro_lost_rights AFTER UPDATE OF status ON pro FOR EACH ROW
  WHEN (NEW.status IN ('suspended', 'banned') AND OLD.status NOT IN ('suspended', 'banned'))
  EXECUTE FUNCTION pro_lost_rights();
