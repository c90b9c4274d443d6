-- What a service call can be about, from a list of its service's own, and what each request was about.
ALTER TABLE "service_line" ADD COLUMN "problems" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "quote_request" ADD COLUMN "problem" TEXT NOT NULL DEFAULT '';

UPDATE "service_line" SET "problems" = ARRAY[
  'All the lights are out', 'Some of the lights are out', 'A strand has fallen', 'The timer doesn’t work', 'Something else'
] WHERE "id" = 'holiday_lighting';
UPDATE "service_line" SET "problems" = ARRAY[
  'Active pests inside', 'A nest or hive near a door', 'Pests are back after a treatment', 'Something else'
] WHERE "id" = 'pest_control';
