-- What a customer asks to have changed in a quote, and how the office answered: with a new version, or in words.
CREATE TABLE "quote_change" (
    "id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" TEXT NOT NULL DEFAULT '',
    "revision_id" UUID,

    CONSTRAINT "quote_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quote_change_has_words" CHECK ("text" <> ''),
    CONSTRAINT "quote_change_answered_once" CHECK (
      ("answered_at" IS NOT NULL OR ("answer" = '' AND "revision_id" IS NULL)) AND ("answer" = '' OR "revision_id" IS NULL)
    ),
    CONSTRAINT "quote_change_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "quote_change_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "quote_change_quote_id_asked_at_idx" ON "quote_change"("quote_id", "asked_at");
CREATE UNIQUE INDEX "quote_change_revision_id_key" ON "quote_change"("revision_id");
-- One open request at a time; the office's list of what waits reads it too.
CREATE UNIQUE INDEX "quote_change_one_open" ON "quote_change"("quote_id") WHERE "answered_at" IS NULL;

-- What was asked and answered stays; the words may go with their person. A revision is another version of the same quote.
CREATE FUNCTION quote_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.quote_id, NEW.asked_at) IS DISTINCT FROM (OLD.id, OLD.quote_id, OLD.asked_at)
    OR NEW.text NOT IN (OLD.text, '(deleted)')
    OR (OLD.answered_at IS NOT NULL AND (
      (NEW.answered_at, NEW.revision_id) IS DISTINCT FROM (OLD.answered_at, OLD.revision_id)
      OR (NEW.answer <> OLD.answer AND (OLD.answer = '' OR NEW.answer <> '(deleted)')))) THEN
    RAISE EXCEPTION 'quote_change stays as it was answered' USING ERRCODE = '42501';
  END IF;
  IF NEW.revision_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM quote revision JOIN quote asked ON asked.quote_request_id = revision.quote_request_id
    WHERE revision.id = NEW.revision_id AND asked.id = NEW.quote_id AND revision.version > asked.version
  ) THEN
    RAISE EXCEPTION 'a change is answered by a later version of its quote' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_change_stays BEFORE UPDATE ON "quote_change" FOR EACH ROW EXECUTE FUNCTION quote_change_stays();
CREATE TRIGGER quote_change_append_only BEFORE DELETE OR TRUNCATE ON "quote_change" FOR EACH STATEMENT EXECUTE FUNCTION append_only();
