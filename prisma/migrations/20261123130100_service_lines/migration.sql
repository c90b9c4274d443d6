-- What the code knew of each service becomes a row that an admin changes.
ALTER TABLE "service_line" ADD COLUMN "text" TEXT NOT NULL DEFAULT '',
ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "sort_order" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "license" TEXT,
ADD COLUMN "license_states" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "takes_down" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "house_design" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "done_text" TEXT NOT NULL DEFAULT 'the work is done',
ADD COLUMN "guarantee_text" TEXT NOT NULL DEFAULT '',
ADD COLUMN "usual_checks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "usual_minutes" INTEGER NOT NULL DEFAULT 60,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "service_line" ADD CONSTRAINT "service_line_minutes_check" CHECK (usual_minutes BETWEEN 15 AND 1440);

UPDATE service_line SET sort_order = 1, takes_down = true, house_design = true, usual_minutes = 120, done_text = 'your lights are up',
  text = 'Designed for your house, hung by a crew, repaired through the season, taken down after it.',
  guarantee_text = 'Every strand stays lit. When one goes out, a crew comes back and fixes it at no cost.'
  WHERE id = 'holiday_lighting';
UPDATE service_line SET sort_order = 2, license = 'pest control license',
  text = 'Inspection and treatment of your home, inside and out.',
  guarantee_text = 'If they come back, we come back and treat again at no cost.'
  WHERE id = 'pest_control';

-- What pros choose, licenses name and the engine matches.
CREATE TABLE "work_kind" (
    "id" TEXT NOT NULL,
    "service_line_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "invoiced" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "work_kind_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "work_kind_service_line_id_idx" ON "work_kind"("service_line_id");
ALTER TABLE "work_kind" ADD CONSTRAINT "work_kind_service_line_id_fkey"
  FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO work_kind (id, service_line_id, name, invoiced, sort_order)
  SELECT kind.id, kind.line, kind.name, kind.invoiced, kind.place
  FROM (VALUES
    ('lighting', 'holiday_lighting', 'Holiday lights on homes', false, 1),
    ('commercial_lighting', 'holiday_lighting', 'Holiday lights on shops and offices', true, 2),
    ('pest', 'pest_control', 'Pest control', false, 1)
  ) AS kind(id, line, name, invoiced, place)
  JOIN service_line ON service_line.id = kind.line;
INSERT INTO work_kind (id, service_line_id, name)
  SELECT DISTINCT ON (service) service, service_line_id, initcap(replace(service, '_', ' ')) FROM package
  ORDER BY service, service_line_id
  ON CONFLICT DO NOTHING;

ALTER TABLE "package" ADD CONSTRAINT "package_service_fkey"
  FOREIGN KEY ("service") REFERENCES "work_kind"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which work goes on invoice stands with its kind.
CREATE OR REPLACE FUNCTION quote_terms_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms = 'net_30' AND NOT EXISTS (
    SELECT 1 FROM quote_request r JOIN package p ON p.id = r.package_id JOIN work_kind k ON k.id = p.service
    WHERE r.id = NEW.quote_request_id AND k.invoiced) THEN
    RAISE EXCEPTION 'quote % is on invoice but not commercial', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
