-- Who accepted a quote, in which name, and exactly what it said.
CREATE TABLE "quote_acceptance" (
    "quote_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "terms_version" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_acceptance_pkey" PRIMARY KEY ("quote_id"),
    CONSTRAINT "quote_acceptance_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Append-only. When a person is erased, the name, the IP address and the browser may go; what was accepted, and when, stays.
CREATE FUNCTION quote_acceptance_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.quote_id, NEW.text, NEW.version, NEW.terms_version, NEW.at) IS DISTINCT FROM (OLD.quote_id, OLD.text, OLD.version, OLD.terms_version, OLD.at)
    OR NEW.name NOT IN (OLD.name, '')
    OR (NEW.ip IS NOT NULL AND NEW.ip IS DISTINCT FROM OLD.ip)
    OR (NEW.user_agent IS NOT NULL AND NEW.user_agent IS DISTINCT FROM OLD.user_agent) THEN
    RAISE EXCEPTION 'quote_acceptance is append-only' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_acceptance_stays BEFORE UPDATE ON "quote_acceptance" FOR EACH ROW EXECUTE FUNCTION quote_acceptance_stays();
CREATE TRIGGER quote_acceptance_append_only BEFORE DELETE OR TRUNCATE ON "quote_acceptance" FOR EACH STATEMENT EXECUTE FUNCTION append_only();
