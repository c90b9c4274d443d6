DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT id FROM payment WHERE id > after ORDER BY id LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE payment SET has_failed = true
    WHERE id = ANY (batch) AND (status = 'failed' OR failure_message IS NOT NULL) AND NOT has_failed;
    after := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
