-- The days of the guarantee and the dates of the takedown come from policy, plans and season; what an admin has rewritten stays.
UPDATE "package" SET "features" = array_replace("features", 'Takedown in January included', 'Takedown included');
UPDATE "subscription_plan" SET "features" = ARRAY(
  SELECT regexp_replace(feature, '^(\d+)-day workmanship guarantee$', 'Guarantee until \1 days after takedown')
  FROM unnest("features") WITH ORDINALITY AS each(feature, position) ORDER BY position
);
UPDATE "faq_entry" SET "answer" = 'Tell us how many feet of roofline you would like lit, how many stories the house has and what else you would like. You get a range at once. If the house is an ordinary one the range becomes a fixed price on the next page; if it is large or steep, a planner looks at your photos first.'
WHERE "id" = 'estimate' AND "answer" = 'Tell us how many feet of roofline should shine, how many stories the house has and what else you would like. You get a range at once. If the house is an ordinary one the range becomes a fixed price on the next page; if it is large or steep, a planner looks at your photos first.';
UPDATE "faq_entry" SET "answer" = 'Half as a deposit when you accept the price; it holds your date. The balance, which includes the takedown, is charged once your lights are up. We email a receipt for each payment.'
WHERE "id" = 'pay' AND "answer" = 'Half as a deposit when you accept the price; it holds your date. The other half is charged when the lights are on, and a receipt follows by mail.';
UPDATE "faq_entry" SET "answer" = '7-10 business days until it is back on your card, counted from the email in which we confirm it.'
WHERE "id" = 'refund-time' AND "answer" = '7-10 business days until it is back on your card, counted from the mail in which we confirm it.';
UPDATE "faq_entry" SET "answer" = 'Open the visit and choose Report a problem. Add photos if you can. Your lights are covered {guarantee}. A crew comes back at no cost, starting with the one that did the work. If that does not fix it, or no crew can come, we refund you.'
WHERE "id" = 'guarantee' AND "answer" = 'Open the visit and choose Report a problem within 30 days, or within 60 days as a Peace of Mind member. Add photos if you can. A crew comes back at no cost, the one that did the work first. If that does not put it right you get your money back.';
UPDATE "faq_entry" SET "answer" = 'We take them down {takedown}. You may pick your week until 28 days before; otherwise we pick one and tell you. You don’t have to be home.'
WHERE "id" = 'takedown' AND "answer" = 'Between January 2 and February 15. You may choose your week until 28 days before; otherwise we propose one and tell you. Nobody has to be at home.';
UPDATE "faq_entry" SET "answer" = 'Tell us from your visit page and a crew comes back, starting with the one that installed it. The workmanship is covered {guarantee}.'
WHERE "id" = 'strand' AND "answer" = 'Tell us from your visit page. The crew that hung it comes back. The workmanship is covered for the whole season or 30 days, whichever is longer.';
UPDATE "faq_entry" SET "answer" = 'No. Strands hang on clips that hold on to gutter, shingle or trim and come off at takedown without a trace.'
WHERE "id" = 'drill' AND "answer" = 'No. Strands hang on clips that hold on to gutter, shingle or trim and come off in January without a trace.';
UPDATE "faq_entry" SET "answer" = 'No one works on an icy roof. We reschedule with you, and rescheduling because of weather is free.'
WHERE "id" = 'weather' AND "answer" = 'Nobody works on an icy roof. We move the visit with you, and moving because of weather is free.';
