-- What must never be false, said to the database. Each promise names the row it keeps.

-- A pro never holds two visits at once, travel included, whichever way he came by them.
ALTER TABLE assignment ADD CONSTRAINT assignment_range_check CHECK (busy_from <= starts_at AND starts_at < ends_at);
ALTER TABLE assignment ADD CONSTRAINT assignment_no_overlap
  EXCLUDE USING gist (pro_id WITH =, tstzrange(busy_from, ends_at, '[)') WITH &&)
  WHERE (status IN ('accepted', 'en_route', 'in_progress'));

-- A visit has at most one pro, and at most one open offer.
CREATE UNIQUE INDEX assignment_one_active_per_visit ON assignment (visit_id)
  WHERE status IN ('accepted', 'en_route', 'in_progress', 'completed');
CREATE UNIQUE INDEX offer_one_open_per_visit ON offer (visit_id) WHERE status = 'open';
ALTER TABLE offer ADD CONSTRAINT offer_range_check CHECK (busy_from <= starts_at AND starts_at < ends_at);
ALTER TABLE offer ADD CONSTRAINT offer_payout_check CHECK (payout_cents >= 0);

ALTER TABLE visit ADD CONSTRAINT visit_window_check CHECK (window_start <= window_end);
ALTER TABLE visit ADD CONSTRAINT visit_duration_check CHECK (duration_minutes > 0);
ALTER TABLE visit ADD CONSTRAINT visit_money_check CHECK (price_cents >= 0 AND payout_cents >= 0 AND payout_cents <= price_cents);
ALTER TABLE visit ADD CONSTRAINT visit_completed_check CHECK ((status = 'completed') = (completed_at IS NOT NULL));
CREATE INDEX visit_waiting ON visit (dispatch_after) WHERE status = 'pending' AND NOT hold;
CREATE INDEX visit_pool ON visit (pool_since) WHERE status = 'pending' AND pool_since IS NOT NULL;

-- Weekly hours and day overrides of one pro do not overlap. Minutes run to 2880: an end at or before its start is past midnight.
CREATE FUNCTION local_minutes(clock text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer $$;
-- Names its schema: an index is built with the search path of pg_catalog alone.
CREATE FUNCTION local_range(starts text, ends text) RETURNS int4range LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
$$ SELECT int4range(public.local_minutes(starts),
     public.local_minutes(ends) + CASE WHEN public.local_minutes(ends) <= public.local_minutes(starts) THEN 1440 ELSE 0 END, '[)') $$;
ALTER TABLE pro_availability ADD CONSTRAINT pro_availability_clock_check
  CHECK (weekday BETWEEN 0 AND 6 AND starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND ends ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$');
ALTER TABLE pro_availability ADD CONSTRAINT pro_availability_no_overlap
  EXCLUDE USING gist (pro_id WITH =, weekday WITH =, local_range(starts, ends) WITH &&);
ALTER TABLE pro_day_override ADD CONSTRAINT pro_day_override_shape_check
  CHECK ((status = 'blocked' AND starts IS NULL AND ends IS NULL)
      OR (status = 'custom' AND starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND ends ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'));
ALTER TABLE pro_day_override ADD CONSTRAINT pro_day_override_no_overlap
  EXCLUDE USING gist (pro_id WITH =, date WITH =, local_range(starts, ends) WITH &&) WHERE (status = 'custom');
CREATE UNIQUE INDEX pro_day_override_blocked_once ON pro_day_override (pro_id, date) WHERE status = 'blocked';

ALTER TABLE pro ADD CONSTRAINT pro_rules_check
  CHECK (max_miles > 0 AND min_payout_cents >= 0 AND (max_visits_per_day IS NULL OR max_visits_per_day > 0) AND rating BETWEEN 0 AND 5);

-- Money: one live payment of a kind a booking, never refunded beyond what was captured.
CREATE UNIQUE INDEX payment_one_live ON payment (booking_id, kind)
  WHERE status IN ('pending', 'processing', 'succeeded') AND kind <> 'fee';
ALTER TABLE payment ADD CONSTRAINT payment_amounts_check
  CHECK (amount_cents > 0 AND captured_cents >= 0 AND refunded_cents >= 0 AND refunded_cents <= captured_cents);
ALTER TABLE refund ADD CONSTRAINT refund_amount_check CHECK (amount_cents > 0);
ALTER TABLE transfer ADD CONSTRAINT transfer_amount_check CHECK (amount_cents >= 0);
ALTER TABLE quote ADD CONSTRAINT quote_amounts_check
  CHECK (subtotal_cents >= 0 AND tax_cents >= 0 AND total_cents = subtotal_cents + tax_cents AND deposit_cents BETWEEN 0 AND total_cents);
ALTER TABLE booking ADD CONSTRAINT booking_amounts_check
  CHECK (subtotal_cents >= 0 AND tax_cents >= 0 AND total_cents = subtotal_cents + tax_cents AND deposit_cents BETWEEN 0 AND total_cents);
ALTER TABLE package ADD CONSTRAINT package_minutes_check CHECK (install_minutes > 0 AND (takedown_minutes IS NULL OR takedown_minutes > 0));

-- The ledger balances and only grows.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint; lines bigint;
BEGIN
  SELECT coalesce(sum(amount_cents), 0), count(*) INTO total, lines FROM ledger_entry WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: % cents over % entries', NEW.transaction_id, total, lines USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER visit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON visit_event FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION append_only();

ALTER TABLE review ADD CONSTRAINT review_stars_check
  CHECK (rating BETWEEN 1 AND 5 AND coalesce(quality BETWEEN 1 AND 5, true) AND coalesce(timeliness BETWEEN 1 AND 5, true)
     AND coalesce(communication BETWEEN 1 AND 5, true) AND char_length(comment) <= 500);
ALTER TABLE message ADD CONSTRAINT message_body_check CHECK (char_length(body) BETWEEN 1 AND 4000);

-- There is always at least one active admin once there was one.
CREATE FUNCTION one_admin_remains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'admin' = ANY (OLD.roles) AND OLD.status = 'active' THEN
    PERFORM pg_advisory_xact_lock(hashtext('one_admin_remains'));
    IF NOT EXISTS (SELECT 1 FROM app_user WHERE 'admin' = ANY (roles) AND status = 'active') THEN
      RAISE EXCEPTION 'the last active admin cannot be removed' USING ERRCODE = '23514';
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER one_admin_remains AFTER UPDATE OF roles, status OR DELETE ON app_user
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION one_admin_remains();
