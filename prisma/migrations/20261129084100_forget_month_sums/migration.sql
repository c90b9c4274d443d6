-- The sums of a month hold what the office reads whole too, from the next day on.
UPDATE analytics_month_state SET summed = false;
