-- The latest of a customer's completed and coming visits, null until one was completed: who is new, active or lapsed is read from it.
ALTER TABLE "app_user" ADD COLUMN "last_work_at" TIMESTAMPTZ(3);

CREATE FUNCTION counted_work_at(v visit) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN v.status = 'completed' THEN coalesce(v.completed_at, v.window_start)
    WHEN v.status IN ('pending', 'offered', 'accepted', 'en_route', 'in_progress') THEN v.window_start
  END
$$;

CREATE FUNCTION last_work_of(customer UUID) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_or(v.status = 'completed') THEN max(counted_work_at(v)) END
  FROM booking b JOIN visit v ON v.booking_id = b.id WHERE b.customer_id = customer
$$;

-- The row is locked before the visits are read: of two changes at once the later one sees both. A customer without completed work is not touched.
CREATE FUNCTION keep_last_work(customer UUID, is_done BOOLEAN) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM app_user WHERE id = customer AND (is_done OR last_work_at IS NOT NULL) FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE app_user SET last_work_at = found.at FROM (SELECT last_work_of(customer) AS at) found
  WHERE id = customer AND last_work_at IS DISTINCT FROM found.at;
END $$;

CREATE FUNCTION keep_last_work_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.booking_id = OLD.booking_id AND counted_work_at(NEW) IS NOT DISTINCT FROM counted_work_at(OLD)
    AND (NEW.status = 'completed') = (OLD.status = 'completed') THEN RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' AND counted_work_at(NEW) IS NULL THEN RETURN NULL; END IF;
  PERFORM keep_last_work(b.customer_id, NEW.status = 'completed') FROM booking b WHERE b.id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER visit_last_work_kept AFTER INSERT OR UPDATE OF status, window_start, completed_at, booking_id ON visit
  FOR EACH ROW EXECUTE FUNCTION keep_last_work_of_visit();

CREATE FUNCTION keep_last_work_of_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_last_work(OLD.customer_id, false);
  PERFORM keep_last_work(NEW.customer_id, EXISTS (SELECT FROM visit v WHERE v.booking_id = NEW.id AND v.status = 'completed'));
  RETURN NULL;
END $$;
CREATE TRIGGER booking_last_work_kept AFTER UPDATE OF customer_id ON booking
  FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION keep_last_work_of_booking();

-- Filters and sort of a list of the office under a name, for one admin or for all.
CREATE TABLE "saved_view" (
  "id" UUID NOT NULL,
  "owner_id" UUID NOT NULL,
  "list" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "is_shared" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "saved_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "saved_view_owner_id_list_name_key" ON "saved_view"("owner_id", "list", "name");
CREATE INDEX "saved_view_list_is_shared_idx" ON "saved_view"("list", "is_shared");

-- What these lists are sorted by; the tables are small.
CREATE INDEX "lead_by_company" ON "commercial_lead"("company", "id");
CREATE INDEX "lead_by_contact" ON "commercial_lead"("contact_name", "id");
CREATE INDEX "lead_by_month" ON "commercial_lead"("monthly_cents", "id");
CREATE INDEX "lead_by_visit" ON "commercial_lead"("visit_cents", "id");
CREATE INDEX "company_by_name" ON "company"("name", "id");
CREATE INDEX "company_by_email" ON "company"("billing_email", "id");
CREATE INDEX "pro_license_by_number" ON "pro_license"("number", "id");
CREATE INDEX "pro_license_by_expiry" ON "pro_license"("expires_on", "id");
CREATE INDEX "pro_license_by_last_check" ON "pro_license"("last_checked_at", "id");
CREATE INDEX "callback_by_due" ON "callback"("due_at", "id");
