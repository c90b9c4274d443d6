ALTER TABLE "zip_code" ADD COLUMN "county" TEXT;

ALTER TABLE "service_area"
ADD COLUMN "way" TEXT NOT NULL DEFAULT 'radius',
ADD COLUMN "places" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- A circle keeps its limit; what lies around a list of places is as large as they are.
ALTER TABLE "service_area" DROP CONSTRAINT "service_area_range_check";
ALTER TABLE "service_area" ADD CONSTRAINT "service_area_range_check"
  CHECK (radius_miles > 0 AND (way <> 'radius' OR radius_miles <= 200) AND price_index_bps BETWEEN 0 AND 10000);
ALTER TABLE "service_area" ADD CONSTRAINT "service_area_places_check"
  CHECK (way IN ('radius', 'zips', 'counties', 'states') AND (way = 'radius') = (coalesce(cardinality(places), 0) = 0));
