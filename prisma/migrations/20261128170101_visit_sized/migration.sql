-- Finished first visits of a package whose house was measured: what they took is compared with what was planned.
CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_sized ON visit ((sizing ->> 'packageId'), completed_at DESC)
  WHERE status = 'completed' AND kind <> 'takedown' AND (sizing ->> 'feet') IS NOT NULL;
