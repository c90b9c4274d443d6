-- Whether everything was compared, or what had changed.
ALTER TABLE reconciliation_run ADD COLUMN whole BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE reconciliation_change (
  id BIGSERIAL NOT NULL,
  livemode BOOLEAN NOT NULL,
  object_id TEXT NOT NULL,
  CONSTRAINT reconciliation_change_pkey PRIMARY KEY (id)
);
CREATE INDEX reconciliation_change_livemode_id_idx ON reconciliation_change (livemode, id);

CREATE TABLE stripe_movement (
  id TEXT NOT NULL,
  livemode BOOLEAN NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  object_id TEXT NOT NULL,
  invoice_id TEXT,
  amount_cents INTEGER NOT NULL,
  fee_cents INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT stripe_movement_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_movement_object_id_idx ON stripe_movement (object_id);
CREATE INDEX stripe_movement_invoice_id_idx ON stripe_movement (invoice_id);
CREATE INDEX stripe_movement_livemode_created_at_idx ON stripe_movement (livemode, created_at);
CREATE INDEX stripe_movement_livemode_type_idx ON stripe_movement (livemode, type);

-- Every movement of the ledger, under the row and the booking that it is about.
CREATE FUNCTION note_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reconciliation_change (livemode, object_id)
  SELECT DISTINCT t.livemode, o.id
  FROM added a JOIN ledger_transaction t ON t.id = a.transaction_id
  CROSS JOIN LATERAL (VALUES (split_part(t.cause, ':', 2)), (CASE WHEN t.kind = 'completion' THEN t.booking_id::text END)) AS o (id)
  WHERE o.id <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_noted AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_ledger_change();

-- Every row that Stripe should know, under its own id and the names it has and had there.
CREATE FUNCTION note_money_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_is JSONB := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  row_was JSONB := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  live BOOLEAN;
BEGIN
  live := CASE TG_TABLE_NAME
    WHEN 'payment' THEN (SELECT livemode FROM booking WHERE id = (row_is->>'booking_id')::uuid)
    WHEN 'refund' THEN (SELECT b.livemode FROM payment p JOIN booking b ON b.id = p.booking_id WHERE p.id = (row_is->>'payment_id')::uuid)
    WHEN 'transfer_leg' THEN (
      SELECT b.livemode FROM transfer t JOIN assignment a ON a.id = t.assignment_id JOIN visit v ON v.id = a.visit_id
      JOIN booking b ON b.id = v.booking_id WHERE t.id = (row_is->>'transfer_id')::uuid)
    WHEN 'transfer_reversal' THEN (
      SELECT b.livemode FROM transfer_leg g JOIN transfer t ON t.id = g.transfer_id JOIN assignment a ON a.id = t.assignment_id
      JOIN visit v ON v.id = a.visit_id JOIN booking b ON b.id = v.booking_id WHERE g.id = (row_is->>'leg_id')::uuid)
    ELSE (row_is->>'livemode')::boolean
  END;
  INSERT INTO reconciliation_change (livemode, object_id)
  SELECT DISTINCT mode, o.id
  FROM unnest(CASE WHEN live IS NULL THEN ARRAY[true, false] ELSE ARRAY[live] END) AS mode
  CROSS JOIN (VALUES (row_is->>'id'), (row_is->>TG_ARGV[0]), (row_was->>TG_ARGV[0])) AS o (id)
  WHERE o.id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_noted AFTER INSERT OR DELETE OR UPDATE OF captured_cents, payment_intent_id, outside ON payment
  FOR EACH ROW EXECUTE FUNCTION note_money_change('payment_intent_id');
CREATE TRIGGER refund_noted AFTER INSERT OR DELETE OR UPDATE OF status, amount_cents, stripe_refund_id ON refund
  FOR EACH ROW EXECUTE FUNCTION note_money_change('stripe_refund_id');
CREATE TRIGGER transfer_leg_noted AFTER INSERT OR DELETE OR UPDATE OF status, amount_cents, stripe_transfer_id ON transfer_leg
  FOR EACH ROW EXECUTE FUNCTION note_money_change('stripe_transfer_id');
CREATE TRIGGER transfer_reversal_noted AFTER INSERT OR DELETE OR UPDATE OF status, amount_cents, stripe_reversal_id ON transfer_reversal
  FOR EACH ROW EXECUTE FUNCTION note_money_change('stripe_reversal_id');
CREATE TRIGGER dispute_noted AFTER INSERT OR DELETE OR UPDATE OF status, stripe_status, amount_cents, stripe_dispute_id, livemode ON dispute
  FOR EACH ROW EXECUTE FUNCTION note_money_change('stripe_dispute_id');
CREATE TRIGGER billing_invoice_noted AFTER INSERT OR DELETE OR UPDATE OF paid_cents, kind, livemode ON billing_invoice
  FOR EACH ROW EXECUTE FUNCTION note_money_change('stripe_invoice_id');

-- Finished work, under its booking: what customers owe and pros have earned by it.
CREATE FUNCTION note_work_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'visit' THEN
    INSERT INTO reconciliation_change (livemode, object_id) SELECT livemode, id::text FROM booking WHERE id = NEW.booking_id;
  ELSE
    INSERT INTO reconciliation_change (livemode, object_id)
    SELECT b.livemode, b.id::text FROM visit v JOIN booking b ON b.id = v.booking_id WHERE v.id = NEW.visit_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER visit_done_noted AFTER INSERT ON visit FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION note_work_change();
CREATE TRIGGER visit_work_noted AFTER UPDATE OF status, price_cents, tax_cents ON visit FOR EACH ROW
  WHEN (NEW.status = 'completed' OR OLD.status = 'completed') EXECUTE FUNCTION note_work_change();
CREATE TRIGGER assignment_done_noted AFTER INSERT ON assignment FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION note_work_change();
CREATE TRIGGER assignment_work_noted AFTER UPDATE OF status, pro_payout_cents ON assignment FOR EACH ROW
  WHEN (NEW.status = 'completed' OR OLD.status = 'completed') EXECUTE FUNCTION note_work_change();
