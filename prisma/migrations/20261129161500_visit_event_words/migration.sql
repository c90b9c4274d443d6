-- What happened to a visit stays; the words that a person wrote with it may go with their account.
CREATE FUNCTION visit_event_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.visit_id, NEW.at, NEW.type, NEW.actor_kind, NEW.actor_id)
    IS DISTINCT FROM (OLD.id, OLD.visit_id, OLD.at, OLD.type, OLD.actor_kind, OLD.actor_id)
    OR NEW.data NOT IN (OLD.data, OLD.data - '{reason,note}'::text[]) THEN
    RAISE EXCEPTION 'visit_event is append-only' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER visit_event_stays BEFORE UPDATE ON visit_event FOR EACH ROW EXECUTE FUNCTION visit_event_stays();
DROP TRIGGER visit_event_append_only ON visit_event;
CREATE TRIGGER visit_event_append_only BEFORE DELETE OR TRUNCATE ON visit_event FOR EACH STATEMENT EXECUTE FUNCTION append_only();
-- The product's role may not update the table: as the owner, and only this, is done for it.
CREATE FUNCTION forget_visit_words(customer uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE visit_event SET data = data - '{reason,note}'::text[]
  WHERE actor_kind = 'customer' AND data ?| '{reason,note}'::text[]
    AND visit_id IN (SELECT visit.id FROM visit JOIN booking ON booking.id = visit.booking_id WHERE booking.customer_id = customer);
$$;
