-- Tips are no longer part of what was collected and refunded: the money of the days on which a booking's tip moved is counted again.
INSERT INTO "analytics_change" ("part", "at")
SELECT 'money', min(t."at") FROM "ledger_transaction" t
WHERE t."kind" = 'tip'
  OR (t."kind" IN ('refund', 'refund-failed', 'dispute', 'dispute-won')
    AND t."booking_id" IN (SELECT "booking_id" FROM "ledger_transaction" WHERE "kind" = 'tip'))
GROUP BY date_trunc('hour', t."at");
