-- CreateTable
CREATE TABLE "weather_limit" (
    "service_line_id" TEXT NOT NULL,
    "gust_mph" INTEGER,
    "high_gust_mph" INTEGER,
    "rain" INTEGER,
    "cold_f" INTEGER,
    "ice" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "weather_limit_pkey" PRIMARY KEY ("service_line_id")
);

-- CreateTable
CREATE TABLE "forecast_cell" (
    "id" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "trouble" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "forecast_cell_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forecast_hour" (
    "cell_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "gust_mph" DOUBLE PRECISION NOT NULL,
    "rain_in" DOUBLE PRECISION NOT NULL,
    "temp_f" DOUBLE PRECISION NOT NULL,
    "is_icy" BOOLEAN NOT NULL,

    CONSTRAINT "forecast_hour_pkey" PRIMARY KEY ("cell_id","at")
);

-- CreateIndex
CREATE INDEX "forecast_hour_at_idx" ON "forecast_hour"("at");

-- AddForeignKey
ALTER TABLE "weather_limit" ADD CONSTRAINT "weather_limit_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_hour" ADD CONSTRAINT "forecast_hour_cell_id_fkey" FOREIGN KEY ("cell_id") REFERENCES "forecast_cell"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE weather_limit ADD CONSTRAINT weather_limit_check CHECK (
  gust_mph BETWEEN 5 AND 150 AND high_gust_mph BETWEEN 5 AND 150 AND rain BETWEEN 0 AND 999 AND cold_f BETWEEN -60 AND 80);
