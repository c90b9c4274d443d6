-- CreateEnum
CREATE TYPE "ticket_priority" AS ENUM ('normal', 'urgent');

-- CreateEnum
CREATE TYPE "ticket_status" AS ENUM ('open', 'answered', 'closed');

-- CreateEnum
CREATE TYPE "lead_status" AS ENUM ('new', 'contacted', 'quoted', 'won', 'lost');

-- AlterTable
ALTER TABLE "package" ADD COLUMN     "extra_foot_cents" INTEGER,
ADD COLUMN     "included_feet" INTEGER,
ADD COLUMN     "third_storey_cents" INTEGER;

-- AlterTable
ALTER TABLE "quote_request" ADD COLUMN     "design" JSONB,
ADD COLUMN     "estimate_high_cents" INTEGER,
ADD COLUMN     "estimate_low_cents" INTEGER;

-- CreateTable
CREATE TABLE "add_on" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "most_pieces" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "add_on_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_price" (
    "program" TEXT NOT NULL,
    "size_tier" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "amount_cents" INTEGER,

    CONSTRAINT "program_price_pkey" PRIMARY KEY ("program","size_tier")
);

-- CreateTable
CREATE TABLE "feature_flag" (
    "key" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "on" BOOLEAN NOT NULL DEFAULT false,
    "roles" "role"[] DEFAULT ARRAY[]::"role"[],
    "percent" INTEGER NOT NULL DEFAULT 100,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feature_flag_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "public_figure" (
    "key" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "public_figure_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "testimonial" (
    "id" UUID NOT NULL,
    "audience" TEXT NOT NULL,
    "person_name" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "quote" TEXT NOT NULL,
    "consent_at" TIMESTAMPTZ(3),
    "published" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "testimonial_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_request_photo" (
    "id" UUID NOT NULL,
    "quote_request_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_request_photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_target" (
    "channel" TEXT NOT NULL,
    "priority" "ticket_priority" NOT NULL,
    "minutes" INTEGER NOT NULL,
    "office_hours" BOOLEAN NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "sla_target_pkey" PRIMARY KEY ("channel","priority")
);

-- CreateTable
CREATE TABLE "support_ticket" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT,
    "subject" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "priority" "ticket_priority" NOT NULL DEFAULT 'normal',
    "status" "ticket_status" NOT NULL DEFAULT 'open',
    "booking_id" UUID,
    "assignee_id" UUID,
    "due_at" TIMESTAMPTZ(3),
    "overdue_told_at" TIMESTAMPTZ(3),
    "first_answered_at" TIMESTAMPTZ(3),
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "sender_read_seq" INTEGER NOT NULL DEFAULT 0,
    "team_read_seq" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "support_ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_message" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "author_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_attachment" (
    "id" UUID NOT NULL,
    "ticket_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "storage_key" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faq_entry" (
    "id" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "audiences" TEXT[],
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "faq_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faq_vote" (
    "entry_id" TEXT NOT NULL,
    "voter" TEXT NOT NULL,
    "helpful" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "faq_vote_pkey" PRIMARY KEY ("entry_id","voter")
);

-- CreateTable
CREATE TABLE "commercial_lead" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "company" TEXT NOT NULL,
    "contact_name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "sites" TEXT[],
    "size_tier" TEXT NOT NULL,
    "programs" TEXT[],
    "notes" TEXT NOT NULL DEFAULT '',
    "status" "lead_status" NOT NULL DEFAULT 'new',
    "monthly_cents" INTEGER,
    "visit_cents" INTEGER,
    "contact_due_at" TIMESTAMPTZ(3) NOT NULL,
    "overdue_told_at" TIMESTAMPTZ(3),
    "owner_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commercial_lead_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "testimonial_audience_published_sort_order_idx" ON "testimonial"("audience", "published", "sort_order");

-- CreateIndex
CREATE UNIQUE INDEX "quote_request_photo_storage_key_key" ON "quote_request_photo"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "quote_request_photo_quote_request_id_position_key" ON "quote_request_photo"("quote_request_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "support_ticket_number_key" ON "support_ticket"("number");

-- CreateIndex
CREATE UNIQUE INDEX "support_ticket_token_key" ON "support_ticket"("token");

-- CreateIndex
CREATE INDEX "support_ticket_status_due_at_idx" ON "support_ticket"("status", "due_at");

-- CreateIndex
CREATE INDEX "support_ticket_last_message_at_id_idx" ON "support_ticket"("last_message_at", "id");

-- CreateIndex
CREATE INDEX "support_ticket_user_id_last_message_at_idx" ON "support_ticket"("user_id", "last_message_at");

-- CreateIndex
CREATE INDEX "support_ticket_queue_status_last_message_at_idx" ON "support_ticket"("queue", "status", "last_message_at");

-- CreateIndex
CREATE UNIQUE INDEX "support_message_ticket_id_seq_key" ON "support_message"("ticket_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "support_attachment_storage_key_key" ON "support_attachment"("storage_key");

-- CreateIndex
CREATE INDEX "support_attachment_ticket_id_idx" ON "support_attachment"("ticket_id");

-- CreateIndex
CREATE INDEX "support_attachment_message_id_idx" ON "support_attachment"("message_id");

-- CreateIndex
CREATE INDEX "faq_entry_group_sort_order_idx" ON "faq_entry"("group", "sort_order");

-- CreateIndex
CREATE UNIQUE INDEX "commercial_lead_number_key" ON "commercial_lead"("number");

-- CreateIndex
CREATE INDEX "commercial_lead_status_created_at_idx" ON "commercial_lead"("status", "created_at");

-- CreateIndex
CREATE INDEX "commercial_lead_created_at_id_idx" ON "commercial_lead"("created_at", "id");

-- AddForeignKey
ALTER TABLE "quote_request_photo" ADD CONSTRAINT "quote_request_photo_quote_request_id_fkey" FOREIGN KEY ("quote_request_id") REFERENCES "quote_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_attachment" ADD CONSTRAINT "support_attachment_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "support_ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_attachment" ADD CONSTRAINT "support_attachment_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "support_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "faq_vote" ADD CONSTRAINT "faq_vote_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "faq_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commercial_lead" ADD CONSTRAINT "commercial_lead_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What must never be false.
ALTER TABLE feature_flag ADD CONSTRAINT feature_flag_percent_check CHECK (percent BETWEEN 0 AND 100);
ALTER TABLE testimonial ADD CONSTRAINT testimonial_consent_check CHECK (NOT published OR consent_at IS NOT NULL);
ALTER TABLE testimonial ADD CONSTRAINT testimonial_audience_check CHECK (audience IN ('customer', 'pro'));
ALTER TABLE sla_target ADD CONSTRAINT sla_target_minutes_check CHECK (minutes > 0);
ALTER TABLE add_on ADD CONSTRAINT add_on_price_check CHECK (price_cents >= 0 AND most_pieces BETWEEN 1 AND 100);
ALTER TABLE program_price ADD CONSTRAINT program_price_check CHECK (unit IN ('month', 'visit') AND amount_cents >= 0);
ALTER TABLE quote_request ADD CONSTRAINT quote_request_estimate_check
  CHECK ((estimate_low_cents IS NULL) = (estimate_high_cents IS NULL) AND estimate_low_cents BETWEEN 0 AND estimate_high_cents);
ALTER TABLE quote_request_photo ADD CONSTRAINT quote_request_photo_check
  CHECK (position BETWEEN 1 AND 6 AND bytes BETWEEN 1 AND 10485760);
ALTER TABLE support_ticket ADD CONSTRAINT support_ticket_shape_check
  CHECK (queue IN ('support', 'billing', 'pros', 'commercial') AND channel IN ('form', 'chat')
     AND (status = 'closed') = (closed_at IS NOT NULL));
ALTER TABLE support_message ADD CONSTRAINT support_message_shape_check
  CHECK (side IN ('sender', 'team', 'note') AND char_length(body) BETWEEN 1 AND 5000);
ALTER TABLE support_attachment ADD CONSTRAINT support_attachment_bytes_check CHECK (bytes BETWEEN 1 AND 10485760);
CREATE INDEX support_ticket_due ON support_ticket (due_at) WHERE status = 'open' AND overdue_told_at IS NULL;
CREATE INDEX commercial_lead_due ON commercial_lead (contact_due_at) WHERE status = 'new' AND overdue_told_at IS NULL;
-- Numbers that can be read out on the phone.
ALTER SEQUENCE support_ticket_number_seq RESTART WITH 10001;
ALTER SEQUENCE commercial_lead_number_seq RESTART WITH 1001;

-- What the two priced packages hold already.
UPDATE package SET included_feet = 150, extra_foot_cents = 450, third_storey_cents = 15000 WHERE id = 'basic-outline';
UPDATE package SET included_feet = 150, extra_foot_cents = 500, third_storey_cents = 20000 WHERE id = 'standard-sparkle';
