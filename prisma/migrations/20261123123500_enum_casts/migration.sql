-- Prisma sends the value of an enum as CAST('pending'::text AS visit_status). PostgreSQL's own cast from text is not immutable, so the
-- planner never saw that a partial index "WHERE status = 'pending'" fits, and read the table. This cast is folded before a query is planned.
CREATE OR REPLACE FUNCTION add_enum_cast(enum_name regtype) RETURNS void LANGUAGE plpgsql AS $add$
DECLARE
  name text := 'to_' || enum_name::text;
BEGIN
  -- An assignment takes PostgreSQL's own way from text, and its refusal of an unknown value.
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION %I(label text) RETURNS %s LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS %L',
    name, enum_name, format('DECLARE value %s := label; BEGIN RETURN value; END', enum_name));
  EXECUTE format('CREATE CAST (text AS %s) WITH FUNCTION %I(text)', enum_name, name);
END $add$;

DO $each$
DECLARE
  one regtype;
BEGIN
  FOR one IN
    SELECT pg_type.oid FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
    WHERE typtype = 'e' AND nspname = current_schema()
  LOOP
    PERFORM add_enum_cast(one);
  END LOOP;
END $each$;
