ALTER TABLE payment VALIDATE CONSTRAINT payment_tip_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_visit_id_fkey;
