-- Texts and mark of holiday lights were in the code. Installations that sell them keep them as rows.
INSERT INTO site_setting (key, value, updated_at)
SELECT rows.key, rows.value, transaction_timestamp()
FROM (VALUES
  ('look', '{ "logo": null, "accent": null, "isLit": true }'::jsonb),
  ('frontPage', '{
  "pageTitle": "Holiday lights, hung for you",
  "description": "Insured local crews design, hang and take down your holiday lights. See your price and the next free dates first.",
  "headline": "Come home to the lights already on.",
  "lead": "A vetted local crew designs, hangs and takes down your holiday lights. You see the price and the next free dates before you leave your name.",
  "points": [
    "No ladders for you",
    "Flat price before you book",
    "Insured, vetted installers"
  ],
  "packagesTitle": "One house, {ways} to light it",
  "packagesLead": "Every package includes the lights, the crew, repairs through the season and the takedown. What changes is how much of your house is lit.",
  "stepsTitle": "From booking to glowing",
  "steps": [
    {
      "title": "Choose your package",
      "text": "Pick how much of your house to light. {prices}"
    },
    {
      "title": "Get matched with a pro",
      "text": "We find the nearest insured crew that is free on your day. You see who’s coming, and you can message them."
    },
    {
      "title": "Schedule install and takedown",
      "text": "You get a two-hour arrival window, reminders before the visit, and a takedown {takedown}, in the week you pick."
    }
  ],
  "guaranteeTitle": "If it goes dark, we come back.",
  "guaranteeText": "The workmanship is covered {guarantee}. Tell us what is out and a crew returns, starting with the one that installed it. If we can’t fix it, we refund you.",
  "guaranteePoints": [
    "Cancel free until 48 hours before the visit",
    "Pay half now and half when the lights are on",
    "Takedown is part of the price"
  ],
  "crewTitle": "Do you hang lights for a living?",
  "version": 1
}'::jsonb)
) AS rows (key, value)
WHERE EXISTS (SELECT FROM service_line WHERE house_design AND active)
ON CONFLICT (key) DO NOTHING;
