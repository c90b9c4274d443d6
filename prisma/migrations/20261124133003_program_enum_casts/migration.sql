-- The enums of programs and findings are cast as all others are, so that the planner sees an index for them.
DO $casts$
DECLARE one regtype;
BEGIN
  FOREACH one IN ARRAY ARRAY['program_cadence', 'site_program_status', 'program_billing', 'finding_severity', 'finding_fixer']::regtype[] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_cast WHERE castsource = 'text'::regtype AND casttarget = one) THEN
      PERFORM add_enum_cast(one);
    END IF;
  END LOOP;
END
$casts$;
