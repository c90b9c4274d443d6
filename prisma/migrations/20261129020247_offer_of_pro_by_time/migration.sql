CREATE INDEX CONCURRENTLY IF NOT EXISTS offer_of_pro_by_time ON offer (pro_id, created_at, id);
