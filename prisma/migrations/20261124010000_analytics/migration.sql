-- Figures of the business by day, in the office's zone: `owner` is empty for the whole business, else a pro or a company.
CREATE TABLE "analytics_day" (
  "kind" TEXT NOT NULL,
  "owner" TEXT NOT NULL DEFAULT '',
  "dimension" TEXT NOT NULL DEFAULT '',
  "day" DATE NOT NULL,
  "count" INTEGER NOT NULL DEFAULT 0,
  "amount" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "analytics_day_pkey" PRIMARY KEY ("kind", "owner", "dimension", "day")
);
CREATE INDEX "analytics_day_kind_day_idx" ON "analytics_day" ("kind", "day");

-- Something happened that a day's figures count: written with the change, by triggers, and read by a task every minute.
CREATE TABLE "analytics_change" (
  "id" BIGSERIAL NOT NULL,
  "part" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "analytics_change_pkey" PRIMARY KEY ("id")
);

-- Days that are to be counted again.
CREATE TABLE "analytics_due" (
  "part" TEXT NOT NULL,
  "day" DATE NOT NULL,
  CONSTRAINT "analytics_due_pkey" PRIMARY KEY ("part", "day")
);

-- With which zone and which money the days were counted; another one counts all of them again.
CREATE TABLE "analytics_state" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "zone" TEXT NOT NULL,
  "livemode" BOOLEAN NOT NULL,
  "day" DATE NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "analytics_state_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "analytics_state_one" CHECK ("id" = 1)
);

-- Who was signed in and did something on a day, with the roles they had.
CREATE TABLE "user_active_day" (
  "user_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "roles" TEXT[] NOT NULL,
  CONSTRAINT "user_active_day_pkey" PRIMARY KEY ("day", "user_id"),
  CONSTRAINT "user_active_day_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "user_active_day_user_id_idx" ON "user_active_day" ("user_id");

-- Browsers that opened a page on a day: a hash that is another one each day. Deleted once the day is counted.
CREATE TABLE "visitor_day" (
  "day" DATE NOT NULL,
  "visitor" TEXT NOT NULL,
  CONSTRAINT "visitor_day_pkey" PRIMARY KEY ("day", "visitor")
);

-- When a booking stood: its first deposit, or where nothing is paid first (on invoice, or without a deposit) when it was made. Null before.
CREATE FUNCTION booked_at(b booking) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT min(t.at) FROM ledger_transaction t WHERE t.booking_id = b.id AND t.kind = 'deposit'),
    CASE WHEN (b.terms = 'net_30' AND b.payment_status <> 'none') OR (b.terms = 'deposit' AND b.deposit_cents = 0) THEN b.created_at END)
$$;

CREATE FUNCTION note_analytics(part TEXT, at TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
  INSERT INTO analytics_change (part, at) SELECT $1, $2 WHERE $2 IS NOT NULL
$$;

-- Whatever counts a booking: its money, its visits, the request it came from, and the later bookings of the same customer.
CREATE FUNCTION note_booking_analytics(changed UUID, customer UUID, moved BOOLEAN) RETURNS void LANGUAGE sql AS $$
  INSERT INTO analytics_change (part, at)
  SELECT 'money', coalesce(booked_at(b), b.created_at) FROM booking b WHERE b.id = changed
  UNION
  SELECT 'money', booked_at(later) FROM booking own JOIN booking later ON later.customer_id = customer AND later.id <> own.id
    AND later.created_at >= own.created_at AND later.created_at <= own.created_at + interval '15 months'
  WHERE own.id = changed AND booked_at(later) IS NOT NULL
  UNION
  SELECT 'requests', r.created_at FROM booking b JOIN quote q ON q.id = b.quote_id JOIN quote_request r ON r.id = q.quote_request_id WHERE b.id = changed
  UNION
  SELECT 'work', v.window_start FROM visit v WHERE v.booking_id = changed
  UNION
  SELECT 'money', t.at FROM ledger_transaction t WHERE moved AND t.booking_id = changed
  UNION
  SELECT 'acceptances', a.accepted_at FROM visit v JOIN assignment a ON a.visit_id = v.id WHERE moved AND v.booking_id = changed
$$;

CREATE FUNCTION note_visit_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.window_start <> NEW.window_start) THEN
    PERFORM note_analytics('work', OLD.window_start);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_analytics('work', NEW.window_start);
    IF TG_OP = 'INSERT' OR OLD.first_offered_at IS DISTINCT FROM NEW.first_offered_at THEN
      PERFORM note_analytics('first_offers', NEW.first_offered_at);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_visit AFTER INSERT OR DELETE OR UPDATE OF status, window_start, duration_minutes, guarantee, booking_id, first_offered_at ON visit
  FOR EACH ROW EXECUTE FUNCTION note_visit_analytics();

CREATE FUNCTION note_offer_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_analytics('offers', coalesce(NEW.created_at, OLD.created_at));
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_offer AFTER INSERT OR DELETE OR UPDATE OF status, pro_id ON offer
  FOR EACH ROW EXECUTE FUNCTION note_offer_analytics();

CREATE FUNCTION note_assignment_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_analytics('acceptances', coalesce(NEW.accepted_at, OLD.accepted_at));
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_assignment AFTER INSERT OR DELETE OR UPDATE OF accepted_at, pro_id ON assignment
  FOR EACH ROW EXECUTE FUNCTION note_assignment_analytics();

-- Reviews and claims are counted with the visit that they are about.
CREATE FUNCTION note_analytics_of_its_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_change (part, at) SELECT 'work', v.window_start FROM visit v WHERE v.id = coalesce(NEW.visit_id, OLD.visit_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_review AFTER INSERT OR DELETE OR UPDATE OF rating ON review
  FOR EACH ROW EXECUTE FUNCTION note_analytics_of_its_visit();
CREATE TRIGGER note_analytics_of_claim AFTER INSERT OR DELETE OR UPDATE OF status, revisit_visit_id ON guarantee_claim
  FOR EACH ROW EXECUTE FUNCTION note_analytics_of_its_visit();

CREATE FUNCTION note_movement_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE payer UUID;
BEGIN
  PERFORM note_analytics('money', NEW.at);
  IF NEW.kind = 'deposit' AND NEW.booking_id IS NOT NULL THEN
    SELECT b.customer_id INTO payer FROM booking b WHERE b.id = NEW.booking_id;
    PERFORM note_booking_analytics(NEW.booking_id, payer, false);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_movement AFTER INSERT ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION note_movement_analytics();

CREATE FUNCTION note_booking_analytics_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_booking_analytics(NEW.id, NEW.customer_id, false);
    RETURN NULL;
  END IF;
  IF (OLD.payment_status = 'none') IS DISTINCT FROM (NEW.payment_status = 'none') OR OLD.total_cents <> NEW.total_cents
    OR OLD.terms <> NEW.terms OR OLD.deposit_cents <> NEW.deposit_cents OR OLD.customer_id <> NEW.customer_id
    OR OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.site_id <> NEW.site_id OR OLD.livemode <> NEW.livemode
  THEN
    PERFORM note_booking_analytics(NEW.id, NEW.customer_id,
      OLD.company_id IS DISTINCT FROM NEW.company_id OR OLD.site_id <> NEW.site_id OR OLD.livemode <> NEW.livemode);
    IF OLD.customer_id <> NEW.customer_id THEN PERFORM note_booking_analytics(NEW.id, OLD.customer_id, false); END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_booking AFTER INSERT OR UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION note_booking_analytics_of_row();

CREATE FUNCTION note_site_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_change (part, at) SELECT 'money', booked_at(b) FROM booking b WHERE b.site_id = NEW.id AND booked_at(b) IS NOT NULL;
  INSERT INTO analytics_change (part, at) SELECT 'work', v.window_start FROM booking b JOIN visit v ON v.booking_id = b.id WHERE b.site_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_site AFTER UPDATE OF zip ON site FOR EACH ROW WHEN (OLD.zip <> NEW.zip) EXECUTE FUNCTION note_site_analytics();

CREATE FUNCTION note_request_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_analytics('requests', coalesce(NEW.created_at, OLD.created_at));
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_request AFTER INSERT OR DELETE ON quote_request FOR EACH ROW EXECUTE FUNCTION note_request_analytics();

CREATE FUNCTION note_quote_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_change (part, at)
  SELECT 'requests', r.created_at FROM quote_request r WHERE r.id = coalesce(NEW.quote_request_id, OLD.quote_request_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_quote AFTER INSERT OR DELETE OR UPDATE OF status ON quote FOR EACH ROW EXECUTE FUNCTION note_quote_analytics();

CREATE FUNCTION note_invoice_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_analytics('receivables', coalesce(NEW.issued_at, OLD.issued_at));
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_invoice AFTER INSERT OR DELETE OR UPDATE OF status, due_at, total_cents, paid_cents, credit_cents ON billing_invoice
  FOR EACH ROW EXECUTE FUNCTION note_invoice_analytics();

-- 18:00 UTC belongs to the same day in every zone that an office is in.
CREATE FUNCTION note_activity_analytics() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_analytics('activity', (coalesce(NEW.day, OLD.day) + time '18:00') AT TIME ZONE 'UTC');
  RETURN NULL;
END $$;
CREATE TRIGGER note_analytics_of_activity AFTER INSERT OR DELETE ON user_active_day FOR EACH ROW EXECUTE FUNCTION note_activity_analytics();
