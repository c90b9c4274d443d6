-- Pros near a place are found without a look at all pros.
CREATE INDEX "pro_lat_lng_idx" ON "pro"("lat", "lng");
-- Those who travel farther than everyone near is judged (NEARBY_MILES).
CREATE INDEX "pro_far_idx" ON "pro"("lat") WHERE "max_miles" > 40;
