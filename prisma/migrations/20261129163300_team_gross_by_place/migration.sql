-- The price of a team's visit is spread over its places: days on which jobs were done are counted again.
INSERT INTO analytics_due (part, day) SELECT DISTINCT 'money', day FROM analytics_day WHERE kind = 'pro_gross' ON CONFLICT DO NOTHING;
