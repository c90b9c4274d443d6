-- CreateTable
CREATE TABLE "renewal_campaign" (
    "id" UUID NOT NULL,
    "service_line_id" TEXT NOT NULL,
    "from_year" INTEGER NOT NULL,
    "to_year" INTEGER NOT NULL,
    "price_bps" INTEGER NOT NULL,
    "answer_by" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'finding',
    "seen_at" TIMESTAMPTZ(3),
    "seen_visit_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "renewal_campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "renewal" (
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "quote_request_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "why_skipped" TEXT NOT NULL DEFAULT '',
    "last_cents" INTEGER NOT NULL,
    "new_cents" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "renewal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "renewal_campaign_created_at_id_idx" ON "renewal_campaign"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "renewal_campaign_service_line_id_to_year_key" ON "renewal_campaign"("service_line_id", "to_year");

-- CreateIndex
CREATE UNIQUE INDEX "renewal_quote_request_id_key" ON "renewal"("quote_request_id");

-- CreateIndex
CREATE INDEX "renewal_campaign_id_state_id_idx" ON "renewal"("campaign_id", "state", "id");

-- CreateIndex
CREATE INDEX "renewal_booking_id_idx" ON "renewal"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "renewal_campaign_id_booking_id_key" ON "renewal"("campaign_id", "booking_id");

-- AddForeignKey
ALTER TABLE "renewal_campaign" ADD CONSTRAINT "renewal_campaign_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "renewal_campaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_quote_request_id_fkey" FOREIGN KEY ("quote_request_id") REFERENCES "quote_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "renewal_campaign"
  ADD CONSTRAINT "renewal_campaign_status" CHECK ("status" IN ('finding', 'ready', 'sending', 'stopped', 'sent')),
  ADD CONSTRAINT "renewal_campaign_years" CHECK ("from_year" < "to_year"),
  ADD CONSTRAINT "renewal_campaign_price" CHECK ("price_bps" BETWEEN -5000 AND 5000);

ALTER TABLE "renewal"
  ADD CONSTRAINT "renewal_state" CHECK ("state" IN ('planned', 'left_out', 'sent', 'skipped')),
  ADD CONSTRAINT "renewal_sent" CHECK (("state" = 'sent') = ("sent_at" IS NOT NULL)),
  ADD CONSTRAINT "renewal_skipped" CHECK (("state" = 'skipped') = ("why_skipped" <> ''));
