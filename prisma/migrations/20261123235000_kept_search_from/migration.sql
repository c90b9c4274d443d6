-- Kept by triggers: a generated column would rewrite its whole table under a lock. Where it was one, it stops being computed.
ALTER TABLE visit ALTER COLUMN search_from DROP EXPRESSION IF EXISTS;
ALTER TABLE payment ALTER COLUMN has_failed DROP EXPRESSION IF EXISTS, ALTER COLUMN has_failed SET DEFAULT false;

-- From when a visit that no one holds, offers or pools is searched for. As a column it has statistics of its own: most visits are done.
CREATE FUNCTION keep_search_from() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_from := CASE
    WHEN NEW.status = 'pending' AND NOT NEW.hold AND NEW.pool_since IS NULL
    THEN coalesce(NEW.dispatch_after, '2000-01-01 00:00:00+00')
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER visit_search_from_kept BEFORE INSERT OR UPDATE OF status, hold, pool_since, dispatch_after, search_from ON visit
  FOR EACH ROW EXECUTE FUNCTION keep_search_from();

-- Money that was refused.
CREATE FUNCTION keep_has_failed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_failed := NEW.status = 'failed' OR (NEW.failure_message IS NOT NULL AND NEW.captured_cents = 0);
  RETURN NEW;
END $$;
CREATE TRIGGER payment_has_failed_kept BEFORE INSERT OR UPDATE OF status, failure_message, captured_cents, has_failed ON payment
  FOR EACH ROW EXECUTE FUNCTION keep_has_failed();
