-- Two or three options of a quote, of which the customer accepts one.
CREATE TABLE "quote_option" (
    "quote_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "is_recommended" BOOLEAN NOT NULL DEFAULT false,
    "subtotal_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "deposit_cents" INTEGER NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "quote_option_pkey" PRIMARY KEY ("quote_id","position"),
    CONSTRAINT "quote_option_has_name" CHECK ("name" <> ''),
    CONSTRAINT "quote_option_position_check" CHECK ("position" BETWEEN 1 AND 3),
    CONSTRAINT "quote_option_amounts_check" CHECK (
      "subtotal_cents" >= 0 AND "tax_cents" >= 0 AND "total_cents" = "subtotal_cents" + "tax_cents" AND "deposit_cents" BETWEEN 0 AND "total_cents"
    ),
    CONSTRAINT "quote_option_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "quote_option_quote_id_name_key" ON "quote_option"("quote_id", "name");
CREATE UNIQUE INDEX "quote_option_one_recommended" ON "quote_option"("quote_id") WHERE "is_recommended";
CREATE UNIQUE INDEX "quote_option_one_accepted" ON "quote_option"("quote_id") WHERE "accepted_at" IS NOT NULL;

CREATE TABLE "quote_option_line" (
    "quote_id" UUID NOT NULL,
    "option_position" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "quote_option_line_pkey" PRIMARY KEY ("quote_id","option_position","position"),
    CONSTRAINT "quote_option_line_quote_id_option_position_fkey" FOREIGN KEY ("quote_id", "option_position") REFERENCES "quote_option"("quote_id", "position") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- What was offered stays as it was offered; that an option was accepted is written down once.
CREATE FUNCTION quote_option_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'accepted_at' <> to_jsonb(OLD) - 'accepted_at'
    OR (OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS DISTINCT FROM OLD.accepted_at) THEN
    RAISE EXCEPTION 'quote_option stays as it was offered' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_option_stays BEFORE UPDATE ON "quote_option" FOR EACH ROW EXECUTE FUNCTION quote_option_stays();
CREATE TRIGGER quote_option_append_only BEFORE DELETE OR TRUNCATE ON "quote_option" FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER quote_option_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "quote_option_line"
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A quote has no options, or two or three with one recommended. Its totals are those of the accepted option, of the recommended one until then. It is not
-- accepted without an option.
CREATE FUNCTION quote_options_fit(quote_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE offered int; recommended int; accepted int; fitting int; accepted_quote boolean;
BEGIN
  SELECT count(*), count(*) FILTER (WHERE o.is_recommended), count(o.accepted_at) INTO offered, recommended, accepted
    FROM quote_option o WHERE o.quote_id = $1;
  IF offered = 0 THEN RETURN; END IF;
  SELECT count(*) INTO fitting FROM quote q JOIN quote_option o ON o.quote_id = q.id
    AND (o.subtotal_cents, o.tax_cents, o.total_cents, o.deposit_cents) = (q.subtotal_cents, q.tax_cents, q.total_cents, q.deposit_cents)
    WHERE q.id = $1 AND CASE WHEN accepted = 1 THEN o.accepted_at IS NOT NULL ELSE o.is_recommended END;
  SELECT status = 'accepted' INTO accepted_quote FROM quote WHERE id = $1;
  IF offered < 2 OR recommended <> 1 OR fitting <> 1 OR (accepted_quote AND accepted = 0) THEN
    RAISE EXCEPTION 'quote % and its options do not fit', $1 USING ERRCODE = '23514';
  END IF;
END $$;
CREATE FUNCTION quote_fits_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quote_options_fit(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION quote_option_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM quote_options_fit(NEW.quote_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER quote_fits_options AFTER UPDATE OF status, subtotal_cents, tax_cents, total_cents, deposit_cents ON quote
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION quote_fits_options();
CREATE CONSTRAINT TRIGGER quote_option_fits AFTER INSERT OR UPDATE ON quote_option
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION quote_option_fits();

-- Options come with their quote; a quote with options is booked once one of them is accepted.
CREATE FUNCTION quote_option_comes_with_quote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.accepted_at IS NOT NULL OR (SELECT status FROM quote WHERE id = NEW.quote_id) NOT IN ('draft', 'issued') THEN
    RAISE EXCEPTION 'quote % gets no more options', NEW.quote_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_option_comes_with_quote BEFORE INSERT ON quote_option FOR EACH ROW EXECUTE FUNCTION quote_option_comes_with_quote();
CREATE FUNCTION booking_has_option() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM quote_option WHERE quote_id = NEW.quote_id)
    AND NOT EXISTS (SELECT 1 FROM quote_option WHERE quote_id = NEW.quote_id AND accepted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'booking % is of a quote without an accepted option', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_has_option BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION booking_has_option();
