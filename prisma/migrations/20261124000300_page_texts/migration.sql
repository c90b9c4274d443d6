-- Texts of lights and of pest control stood in the code of public pages. Installations that sell them keep them as rows.
INSERT INTO site_setting (key, value, updated_at)
SELECT rows.key, rows.value, transaction_timestamp()
FROM (VALUES
  ('texts.services', '{
  "version": 1,
  "texts": {
    "points": "Design, lights, installation and takedown in one price\nChecked and repaired all season\nStorage between seasons where you want it",
    "galleryTitle": "The evening before, the evening after",
    "galleryText": "Typical houses, drawn the way our planners draw yours. Your estimate shows the lights on a house your size.",
    "gallery": "A one-story ranch\n{package} in warm white, 110 ft. Two hours, and no one had to be home.\n\nA two-story family house\n{package} in classic colors: roofline, windows, door and two trees in half a day.\n\nA tall house on a slope\n{package} in cool white, planned from photos and hung with a lift."
  }
}'::jsonb),
  ('texts.how-it-works', '{
  "version": 1,
  "texts": {
    "lead": "Two ways to book: a package at a flat price, or a custom design with its own quote.",
    "steps": "Submit quote request\nTell us where the house is, what you would like lit and when. It takes two minutes and no account. {prices}\n\nProfessional appraisal\nFor larger displays a planner looks at the house, on photos or on site, and sends a fixed quote line by line {quoteTime}. It stays valid for {quoteDays}.\n\nWe hang your lights\nYou pay half, the crew gets its date, and you get a two-hour arrival window with reminders. The balance is charged once {done}.",
    "benefits": "Insured crews\nEvery crew shows proof of at least {insurance} liability insurance, valid on the day of your visit.\n\nOne fixed price\nThe price you accept is the price you pay: lights, work, repairs and takedown, with tax shown beside it.\n\nA two-hour window\nYou get a two-hour window, not a whole day, and you can follow the crew on the way.\n\nRepairs in season\nWe fix outages. Tell us, and a crew comes back.\n\nFree to change\nMove or cancel without cost until {freeUntil} before the visit.\n\nTakedown included\nEverything comes down {takedown}, in a week that you pick.",
    "crewTitle": "Do you hang lights yourself?",
    "questions": "Do I have to be at home?\nNo. The crew needs an outdoor outlet and a way to the roofline. Leave a note about gates and dogs; only the crew that has the job can read it.\n\nWho owns the lights?\nThey are part of the price for the season and come from us, cut to your house. If you want them stored for next year, we keep them in a labeled bin.\n\nWhat if it snows or storms on the day?\nNo one climbs on your roof that day. We reschedule with you, and rescheduling because of weather is always free.\n\nWhen do I pay?\nHalf as a deposit when you accept the price, the balance once {done}. The balance includes the takedown. You see both amounts before you pay."
  }
}'::jsonb),
  ('texts.professionals', '{
  "version": 1,
  "texts": {
    "headline": "Your ladder, your hours, {share} of the job.",
    "requirements": "At least {insurance} liability insurance, proof on file\nTwo years of experience; with less you start as a helper\nA license where the state of the job asks for one\nYour own ladder, vehicle and a phone with data"
  }
}'::jsonb),
  ('texts.commercial', '{
  "version": 1,
  "texts": {
    "headline": "The whole street stops and looks.",
    "lead": "Displays for shops, offices and large properties, and year-round pest programs for the same buildings. One plan for each site and one account manager.",
    "otherWork": "Holiday lighting display",
    "pageTitle": "For businesses: displays and pest programs",
    "description": "Storefront and estate displays, and pest-control programs by site: one account manager, reports after each visit, invoices Net 30."
  }
}'::jsonb)
) AS rows (key, value)
WHERE EXISTS (SELECT FROM service_line WHERE house_design AND active)
ON CONFLICT (key) DO NOTHING;

INSERT INTO site_setting (key, value, updated_at)
SELECT rows.key, rows.value, transaction_timestamp()
FROM (VALUES
  ('texts.samples', '{
  "version": 1,
  "texts": {
    "summary": "Activity is down to one of 14 stations. One door has a gap at the sill that should be closed within a week. No activity in food storage.",
    "findings": "Loading dock, door 2\nA gap of 5/8 inch under the door; daylight and a draft. Rub marks on the left jamb.\nFit a new door sweep. Temporary copper mesh was placed on the spot.\nFor you to do by March 10\nSeverity: high\nPicture: door-gap\n\nStation 9, outside wall\nBait taken, droppings fresh. The other 13 stations are untouched.\nBait renewed, a second station set 10 ft further along the wall.\nDone on this visit\nSeverity: medium\nPicture: station\n\nDry storage, shelf C\nCartons on the floor, so the wall behind them can’t be inspected.\nKeep 18 inches of clear floor along the wall.\nFor you to do when convenient\nSeverity: low\nPicture: cartons",
    "checks": "Stations opened: 14 of 14\nTraps inside: 8, all empty\nDoors and penetrations: 11 inspected, 1 open\nDrains and dumpster: Clean",
    "materials": "Soft bait, 20 g; Stations 9 and 15; 4 pieces\nCopper mesh; Door 2; 3 ft",
    "next": "Next visit: Tuesday, April 7, 2026, before opening."
  }
}'::jsonb)
) AS rows (key, value)
WHERE EXISTS (SELECT FROM service_line WHERE id = 'pest_control' AND active)
ON CONFLICT (key) DO NOTHING;

-- The line at the foot of every page.
INSERT INTO site_setting (key, value, updated_at)
SELECT 'seasonNotice', to_jsonb('Nationwide / Seasonal. Crews work wherever a ZIP code is covered; check yours on the services page.'::text), transaction_timestamp()
WHERE EXISTS (SELECT FROM service_line WHERE house_design AND active)
ON CONFLICT (key) DO NOTHING;
