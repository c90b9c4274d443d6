DO $$
DECLARE
  after uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT id FROM visit WHERE id > after ORDER BY id LIMIT 5000);
    EXIT WHEN cardinality(batch) = 0;
    UPDATE visit SET search_from = NULL
    WHERE id = ANY (batch) AND status = 'pending' AND NOT hold AND pool_since IS NULL AND search_from IS NULL;
    after := batch[cardinality(batch)];
    COMMIT;
  END LOOP;
END $$;
