-- CreateEnum
CREATE TYPE "role" AS ENUM ('customer', 'pro', 'admin', 'company');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('active', 'suspended', 'banned');

-- CreateEnum
CREATE TYPE "email_token_kind" AS ENUM ('verify_email', 'reset_password', 'sign_in_code');

-- CreateEnum
CREATE TYPE "day_part" AS ENUM ('any', 'morning', 'midday', 'afternoon');

-- CreateEnum
CREATE TYPE "quote_request_status" AS ENUM ('received', 'quoted', 'booked', 'closed');

-- CreateEnum
CREATE TYPE "quote_status" AS ENUM ('draft', 'issued', 'viewed', 'accepted', 'declined', 'expired', 'revised');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('none', 'deposit_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'disputed');

-- CreateEnum
CREATE TYPE "visit_kind" AS ENUM ('install', 'takedown', 'service_call');

-- CreateEnum
CREATE TYPE "visit_status" AS ENUM ('draft', 'pending', 'offered', 'accepted', 'en_route', 'in_progress', 'completed', 'cancelled', 'no_show', 'unfulfilled');

-- CreateEnum
CREATE TYPE "assignment_status" AS ENUM ('accepted', 'en_route', 'in_progress', 'completed', 'released', 'cancelled', 'no_show');

-- CreateEnum
CREATE TYPE "offer_status" AS ENUM ('open', 'accepted', 'declined', 'expired', 'withdrawn');

-- CreateEnum
CREATE TYPE "pro_status" AS ENUM ('applied', 'active', 'paused', 'suspended', 'banned');

-- CreateEnum
CREATE TYPE "day_override_status" AS ENUM ('blocked', 'custom');

-- CreateEnum
CREATE TYPE "license_status" AS ENUM ('pending', 'verified', 'expired', 'failed');

-- CreateEnum
CREATE TYPE "payment_kind" AS ENUM ('deposit', 'balance', 'fee');

-- CreateEnum
CREATE TYPE "charge_status" AS ENUM ('pending', 'processing', 'succeeded', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "refund_status" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "transfer_status" AS ENUM ('waiting', 'sent', 'failed', 'reversed', 'cancelled');

-- CreateEnum
CREATE TYPE "review_side" AS ENUM ('customer', 'pro');

-- CreateEnum
CREATE TYPE "channel" AS ENUM ('email', 'sms', 'inbox');

-- CreateEnum
CREATE TYPE "notification_status" AS ENUM ('queued', 'sending', 'sent', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "full_name" TEXT NOT NULL DEFAULT '',
    "phone" TEXT,
    "zip" TEXT,
    "roles" "role"[] DEFAULT ARRAY['customer']::"role"[],
    "status" "user_status" NOT NULL DEFAULT 'active',
    "stripe_customer_id" TEXT,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "ip_hash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "email_token" (
    "hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "email_token_kind" NOT NULL,
    "email" CITEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "operation" (
    "actor_key" TEXT NOT NULL,
    "op_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operation_pkey" PRIMARY KEY ("actor_key","op_id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "actor_kind" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "reason" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_line" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "service_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_version" (
    "service_line_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "rules" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_version_pkey" PRIMARY KEY ("service_line_id","version")
);

-- CreateTable
CREATE TABLE "season" (
    "id" UUID NOT NULL,
    "service_line_id" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "install_from" DATE NOT NULL,
    "install_to" DATE NOT NULL,
    "takedown_from" DATE NOT NULL,
    "takedown_to" DATE NOT NULL,

    CONSTRAINT "season_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "alias" TEXT NOT NULL,
    "service_line_id" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tagline" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "features" TEXT[],
    "price_low_cents" INTEGER,
    "price_high_cents" INTEGER,
    "instant_price" BOOLEAN NOT NULL DEFAULT false,
    "deposit_bps" INTEGER NOT NULL DEFAULT 5000,
    "takedown_share_bps" INTEGER NOT NULL DEFAULT 3000,
    "install_minutes" INTEGER NOT NULL,
    "takedown_minutes" INTEGER,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zip_code" (
    "zip" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "zone" TEXT NOT NULL,

    CONSTRAINT "zip_code_pkey" PRIMARY KEY ("zip")
);

-- CreateTable
CREATE TABLE "service_area" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "center_zip" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "radius_miles" DOUBLE PRECISION NOT NULL,
    "price_index_bps" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "service_area_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rate" (
    "state" TEXT NOT NULL,
    "bps" INTEGER NOT NULL,

    CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("state")
);

-- CreateTable
CREATE TABLE "site_setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "waitlist_entry" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_request" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "customer_id" UUID,
    "package_id" TEXT,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "preferred_date" DATE NOT NULL,
    "day_part" "day_part" NOT NULL DEFAULT 'any',
    "street" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "status" "quote_request_status" NOT NULL DEFAULT 'received',
    "contact_due_at" TIMESTAMPTZ(3) NOT NULL,
    "alerted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quote_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "quote_request_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" "quote_status" NOT NULL DEFAULT 'issued',
    "source" TEXT NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "deposit_cents" INTEGER NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quote_line" (
    "quote_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "quote_line_pkey" PRIMARY KEY ("quote_id","position")
);

-- CreateTable
CREATE TABLE "site" (
    "id" UUID NOT NULL,
    "customer_id" UUID,
    "street" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "zone" TEXT NOT NULL,
    "access_notes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "booking" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "package_id" TEXT NOT NULL,
    "site_id" UUID NOT NULL,
    "contact_name" TEXT NOT NULL,
    "contact_email" CITEXT NOT NULL,
    "contact_phone" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "preferred_date" DATE NOT NULL,
    "day_part" "day_part" NOT NULL DEFAULT 'any',
    "subtotal_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "deposit_cents" INTEGER NOT NULL,
    "platform_fee_bps" INTEGER NOT NULL DEFAULT 2000,
    "takedown_share_bps" INTEGER NOT NULL DEFAULT 0,
    "policy_version" INTEGER NOT NULL,
    "policy" JSONB NOT NULL,
    "payment_status" "payment_status" NOT NULL DEFAULT 'none',
    "payment_method_id" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit" (
    "id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "kind" "visit_kind" NOT NULL,
    "status" "visit_status" NOT NULL DEFAULT 'draft',
    "service" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "window_end" TIMESTAMPTZ(3) NOT NULL,
    "zone" TEXT NOT NULL,
    "duration_minutes" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "payout_cents" INTEGER NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "dispatch_after" TIMESTAMPTZ(3),
    "hold" BOOLEAN NOT NULL DEFAULT false,
    "hold_reason" TEXT,
    "preferred_pro_id" UUID,
    "cascade_ended" INTEGER NOT NULL DEFAULT 0,
    "pool_since" TIMESTAMPTZ(3),
    "first_offered_at" TIMESTAMPTZ(3),
    "customer_confirmed_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "attention_reason" TEXT,
    "window_version" INTEGER NOT NULL DEFAULT 1,
    "reschedule_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_exclusion" (
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visit_exclusion_pkey" PRIMARY KEY ("visit_id","pro_id")
);

-- CreateTable
CREATE TABLE "assignment" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "status" "assignment_status" NOT NULL DEFAULT 'accepted',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_from" TIMESTAMPTZ(3) NOT NULL,
    "platform_fee_bps" INTEGER NOT NULL,
    "pro_payout_cents" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "override_reason" TEXT,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "release_reason" TEXT,

    CONSTRAINT "assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "status" "offer_status" NOT NULL DEFAULT 'open',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_from" TIMESTAMPTZ(3) NOT NULL,
    "miles" DOUBLE PRECISION NOT NULL,
    "payout_cents" INTEGER NOT NULL,
    "window_version" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "decline_reason" TEXT,

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_event" (
    "id" BIGSERIAL NOT NULL,
    "visit_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "type" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "visit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispatch_decision" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trigger" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "chosen_pro_id" UUID,
    "problem" JSONB NOT NULL,

    CONSTRAINT "dispatch_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispatch_verdict" (
    "decision_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "rank" INTEGER,
    "code" TEXT,
    "limit" DOUBLE PRECISION,
    "value" DOUBLE PRECISION,
    "unit" TEXT,
    "text" TEXT NOT NULL,
    "score" JSONB,

    CONSTRAINT "dispatch_verdict_pkey" PRIMARY KEY ("decision_id","pro_id")
);

-- CreateTable
CREATE TABLE "pro" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "pro_status" NOT NULL DEFAULT 'applied',
    "onboarded_at" TIMESTAMPTZ(3),
    "company_name" TEXT NOT NULL DEFAULT '',
    "bio" TEXT NOT NULL DEFAULT '',
    "years_experience" INTEGER NOT NULL DEFAULT 0,
    "home_zip" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "zone" TEXT NOT NULL,
    "accepting_jobs" BOOLEAN NOT NULL DEFAULT true,
    "paused_until" TIMESTAMPTZ(3),
    "same_day" BOOLEAN NOT NULL DEFAULT false,
    "auto_accept" BOOLEAN NOT NULL DEFAULT false,
    "max_miles" DOUBLE PRECISION NOT NULL DEFAULT 15,
    "min_payout_cents" INTEGER NOT NULL DEFAULT 7500,
    "max_visits_per_day" INTEGER,
    "quiet_start" TEXT,
    "quiet_end" TEXT,
    "services" TEXT[],
    "rating" DOUBLE PRECISION NOT NULL DEFAULT 5,
    "rating_count" INTEGER NOT NULL DEFAULT 0,
    "offers_made" INTEGER NOT NULL DEFAULT 0,
    "offers_accepted" INTEGER NOT NULL DEFAULT 0,
    "stripe_account_id" TEXT,
    "payouts_enabled" BOOLEAN NOT NULL DEFAULT false,
    "insurance_expires" DATE,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pro_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pro_availability" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "starts" TEXT NOT NULL,
    "ends" TEXT NOT NULL,

    CONSTRAINT "pro_availability_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pro_day_override" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "status" "day_override_status" NOT NULL,
    "starts" TEXT,
    "ends" TEXT,
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "pro_day_override_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pro_license" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "service" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL DEFAULT '',
    "license_type" TEXT,
    "status" "license_status" NOT NULL DEFAULT 'pending',
    "issued_on" DATE,
    "expires_on" DATE,
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pro_license_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_check" (
    "id" UUID NOT NULL,
    "license_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "adapter" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "raw_response" JSONB,

    CONSTRAINT "license_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_register" (
    "state" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "license_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "issued_on" DATE NOT NULL,
    "expires_on" DATE NOT NULL,

    CONSTRAINT "license_register_pkey" PRIMARY KEY ("state","number")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "kind" "payment_kind" NOT NULL,
    "status" "charge_status" NOT NULL DEFAULT 'pending',
    "amount_cents" INTEGER NOT NULL,
    "captured_cents" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "disputed_at" TIMESTAMPTZ(3),
    "op_key" TEXT NOT NULL,
    "checkout_session_id" TEXT,
    "checkout_url" TEXT,
    "payment_intent_id" TEXT,
    "failure_message" TEXT,
    "receipt_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" "refund_status" NOT NULL DEFAULT 'pending',
    "op_key" TEXT NOT NULL,
    "stripe_refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer" (
    "id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "transfer_status" NOT NULL DEFAULT 'waiting',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "op_key" TEXT NOT NULL,
    "stripe_transfer_id" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transaction" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "booking_id" UUID,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "transaction_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "owner_id" UUID,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "event_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "thread" (
    "booking_id" UUID NOT NULL,
    "last_seq" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "thread_pkey" PRIMARY KEY ("booking_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "sender_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_read_mark" (
    "booking_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thread_read_mark_pkey" PRIMARY KEY ("booking_id","user_id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "side" "review_side" NOT NULL,
    "pro_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "rating" INTEGER NOT NULL,
    "quality" INTEGER,
    "timeliness" INTEGER,
    "communication" INTEGER,
    "comment" TEXT NOT NULL DEFAULT '',
    "would_recommend" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "user_id" UUID,
    "channel" "channel" NOT NULL,
    "address" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "status" "notification_status" NOT NULL DEFAULT 'queued',
    "visit_id" UUID,
    "send_after" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preference" (
    "user_id" UUID NOT NULL,
    "event_class" TEXT NOT NULL,
    "channel" "channel" NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preference_pkey" PRIMARY KEY ("user_id","event_class","channel")
);

-- CreateTable
CREATE TABLE "process_heartbeat" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "process_heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dead_letter" (
    "id" UUID NOT NULL,
    "job_id" BIGINT NOT NULL,
    "task" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL,
    "last_error" TEXT,
    "died_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolution" TEXT,

    CONSTRAINT "dead_letter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_stripe_customer_id_key" ON "app_user"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "app_user_created_at_idx" ON "app_user"("created_at");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "email_token_user_id_kind_idx" ON "email_token"("user_id", "kind");

-- CreateIndex
CREATE INDEX "operation_created_at_idx" ON "operation"("created_at");

-- CreateIndex
CREATE INDEX "audit_log_object_type_object_id_idx" ON "audit_log"("object_type", "object_id");

-- CreateIndex
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at");

-- CreateIndex
CREATE UNIQUE INDEX "season_service_line_id_year_key" ON "season"("service_line_id", "year");

-- CreateIndex
CREATE UNIQUE INDEX "package_slug_key" ON "package"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "package_alias_key" ON "package"("alias");

-- CreateIndex
CREATE INDEX "zip_code_state_city_idx" ON "zip_code"("state", "city");

-- CreateIndex
CREATE UNIQUE INDEX "service_area_name_key" ON "service_area"("name");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_entry_email_zip_service_key" ON "waitlist_entry"("email", "zip", "service");

-- CreateIndex
CREATE UNIQUE INDEX "quote_request_token_key" ON "quote_request"("token");

-- CreateIndex
CREATE INDEX "quote_request_email_created_at_idx" ON "quote_request"("email", "created_at");

-- CreateIndex
CREATE INDEX "quote_request_customer_id_idx" ON "quote_request"("customer_id");

-- CreateIndex
CREATE INDEX "quote_request_status_created_at_idx" ON "quote_request"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "quote_token_key" ON "quote"("token");

-- CreateIndex
CREATE INDEX "quote_status_valid_until_idx" ON "quote"("status", "valid_until");

-- CreateIndex
CREATE UNIQUE INDEX "quote_quote_request_id_version_key" ON "quote"("quote_request_id", "version");

-- CreateIndex
CREATE INDEX "site_customer_id_idx" ON "site"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "booking_reference_key" ON "booking"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "booking_quote_id_key" ON "booking"("quote_id");

-- CreateIndex
CREATE INDEX "booking_customer_id_created_at_idx" ON "booking"("customer_id", "created_at");

-- CreateIndex
CREATE INDEX "booking_created_at_idx" ON "booking"("created_at");

-- CreateIndex
CREATE INDEX "visit_booking_id_idx" ON "visit"("booking_id");

-- CreateIndex
CREATE INDEX "visit_status_window_start_idx" ON "visit"("status", "window_start");

-- CreateIndex
CREATE INDEX "visit_window_start_idx" ON "visit"("window_start");

-- CreateIndex
CREATE INDEX "assignment_visit_id_idx" ON "assignment"("visit_id");

-- CreateIndex
CREATE INDEX "assignment_pro_id_starts_at_idx" ON "assignment"("pro_id", "starts_at");

-- CreateIndex
CREATE INDEX "offer_pro_id_status_idx" ON "offer"("pro_id", "status");

-- CreateIndex
CREATE INDEX "offer_status_expires_at_idx" ON "offer"("status", "expires_at");

-- CreateIndex
CREATE INDEX "visit_event_visit_id_id_idx" ON "visit_event"("visit_id", "id");

-- CreateIndex
CREATE INDEX "dispatch_decision_visit_id_at_idx" ON "dispatch_decision"("visit_id", "at");

-- CreateIndex
CREATE INDEX "dispatch_decision_at_idx" ON "dispatch_decision"("at");

-- CreateIndex
CREATE INDEX "dispatch_verdict_pro_id_idx" ON "dispatch_verdict"("pro_id");

-- CreateIndex
CREATE UNIQUE INDEX "pro_user_id_key" ON "pro"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "pro_stripe_account_id_key" ON "pro"("stripe_account_id");

-- CreateIndex
CREATE INDEX "pro_status_idx" ON "pro"("status");

-- CreateIndex
CREATE INDEX "pro_availability_pro_id_idx" ON "pro_availability"("pro_id");

-- CreateIndex
CREATE INDEX "pro_day_override_pro_id_date_idx" ON "pro_day_override"("pro_id", "date");

-- CreateIndex
CREATE INDEX "pro_license_pro_id_idx" ON "pro_license"("pro_id");

-- CreateIndex
CREATE INDEX "pro_license_next_check_at_idx" ON "pro_license"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "pro_license_state_number_key" ON "pro_license"("state", "number");

-- CreateIndex
CREATE INDEX "license_check_license_id_at_idx" ON "license_check"("license_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_op_key_key" ON "payment"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "payment_checkout_session_id_key" ON "payment"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_payment_intent_id_key" ON "payment"("payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_receipt_number_key" ON "payment"("receipt_number");

-- CreateIndex
CREATE INDEX "payment_booking_id_idx" ON "payment"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_op_key_key" ON "refund"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "refund_stripe_refund_id_key" ON "refund"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "refund_payment_id_idx" ON "refund"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_assignment_id_key" ON "transfer"("assignment_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_op_key_key" ON "transfer"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_stripe_transfer_id_key" ON "transfer"("stripe_transfer_id");

-- CreateIndex
CREATE INDEX "transfer_status_due_at_idx" ON "transfer"("status", "due_at");

-- CreateIndex
CREATE INDEX "transfer_pro_id_idx" ON "transfer"("pro_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transaction_cause_key" ON "ledger_transaction"("cause");

-- CreateIndex
CREATE INDEX "ledger_transaction_booking_id_idx" ON "ledger_transaction"("booking_id");

-- CreateIndex
CREATE INDEX "ledger_transaction_at_idx" ON "ledger_transaction"("at");

-- CreateIndex
CREATE INDEX "ledger_entry_transaction_id_idx" ON "ledger_entry"("transaction_id");

-- CreateIndex
CREATE INDEX "ledger_entry_account_owner_id_idx" ON "ledger_entry"("account", "owner_id");

-- CreateIndex
CREATE INDEX "webhook_event_processed_at_received_at_idx" ON "webhook_event"("processed_at", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "message_booking_id_seq_key" ON "message"("booking_id", "seq");

-- CreateIndex
CREATE INDEX "review_pro_id_side_idx" ON "review"("pro_id", "side");

-- CreateIndex
CREATE UNIQUE INDEX "review_visit_id_side_key" ON "review"("visit_id", "side");

-- CreateIndex
CREATE UNIQUE INDEX "notification_dedupe_key_key" ON "notification"("dedupe_key");

-- CreateIndex
CREATE INDEX "notification_status_send_after_idx" ON "notification"("status", "send_after");

-- CreateIndex
CREATE INDEX "notification_visit_id_idx" ON "notification"("visit_id");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "process_heartbeat_kind_beat_at_idx" ON "process_heartbeat"("kind", "beat_at");

-- CreateIndex
CREATE UNIQUE INDEX "dead_letter_job_id_key" ON "dead_letter"("job_id");

-- CreateIndex
CREATE INDEX "dead_letter_resolved_at_died_at_idx" ON "dead_letter"("resolved_at", "died_at");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_version" ADD CONSTRAINT "policy_version_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "season" ADD CONSTRAINT "season_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote" ADD CONSTRAINT "quote_quote_request_id_fkey" FOREIGN KEY ("quote_request_id") REFERENCES "quote_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_exclusion" ADD CONSTRAINT "visit_exclusion_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_exclusion" ADD CONSTRAINT "visit_exclusion_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_event" ADD CONSTRAINT "visit_event_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatch_decision" ADD CONSTRAINT "dispatch_decision_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatch_verdict" ADD CONSTRAINT "dispatch_verdict_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "dispatch_decision"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispatch_verdict" ADD CONSTRAINT "dispatch_verdict_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro" ADD CONSTRAINT "pro_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_availability" ADD CONSTRAINT "pro_availability_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_day_override" ADD CONSTRAINT "pro_day_override_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_license" ADD CONSTRAINT "pro_license_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license_check" ADD CONSTRAINT "license_check_license_id_fkey" FOREIGN KEY ("license_id") REFERENCES "pro_license"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transaction"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread" ADD CONSTRAINT "thread_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "thread"("booking_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_read_mark" ADD CONSTRAINT "thread_read_mark_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "thread"("booking_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_read_mark" ADD CONSTRAINT "thread_read_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
