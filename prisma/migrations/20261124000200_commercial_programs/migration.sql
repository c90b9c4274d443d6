-- What businesses can ask for, and the sizes of their sites, were lists in the code.
CREATE TABLE commercial_program (
  id text PRIMARY KEY,
  service_line_id text NOT NULL REFERENCES service_line (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  name text NOT NULL,
  text text NOT NULL,
  sort_order integer NOT NULL,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);

CREATE UNIQUE INDEX commercial_program_name_key ON commercial_program (lower(name));

CREATE TABLE site_size (
  id text PRIMARY KEY,
  label text NOT NULL,
  sort_order integer NOT NULL,
  active boolean NOT NULL DEFAULT true
);

INSERT INTO site_size (id, label, sort_order) VALUES
  ('to-2000', 'Up to 2,000 sq ft', 1),
  ('to-10000', '2,001-10,000 sq ft', 2),
  ('to-50000', '10,001-50,000 sq ft', 3),
  ('over-50000', 'Over 50,000 sq ft', 4);

-- Businesses that had the programs of the code keep them.
INSERT INTO commercial_program (id, service_line_id, name, text, sort_order)
SELECT program.id, 'pest_control', program.name, program.text, program.sort_order
FROM (VALUES
  ('rodent', 'Rodent program', 'Bait stations, entry points found and sealed, and a trend report each month.', 1),
  ('cockroach-ant', 'Cockroach and ant', 'Kitchens, break rooms and storage inspected and treated, with a follow-up after two weeks.', 2),
  ('fly', 'Fly program', 'Light traps, drains and doors, checked and logged at every visit.', 3),
  ('stored-product', 'Stored product pest', 'Stock and shelving inspected, pheromone traps set where they help.', 4)
) AS program (id, name, text, sort_order)
WHERE EXISTS (SELECT FROM service_line WHERE id = 'pest_control');
