-- The enums of places, escalations and binders are cast as all others are, so that the planner sees an index for them.
DO $casts$
DECLARE one regtype;
BEGIN
  FOREACH one IN ARRAY ARRAY['place_source', 'place_precision', 'place_state', 'escalation_step', 'binder_status']::regtype[] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_cast WHERE castsource = 'text'::regtype AND casttarget = one) THEN
      PERFORM add_enum_cast(one);
    END IF;
  END LOOP;
END
$casts$;
