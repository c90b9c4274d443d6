DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT id FROM app_user WHERE id > after ORDER BY id LIMIT 2000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE app_user u SET last_work_at = last_work_of(u.id)
    WHERE u.id = ANY (batch) AND u.last_work_at IS NULL AND EXISTS (
      SELECT FROM booking b JOIN visit v ON v.booking_id = b.id WHERE b.customer_id = u.id AND v.status = 'completed');
    after := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
