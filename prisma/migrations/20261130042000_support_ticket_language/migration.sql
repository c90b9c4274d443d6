ALTER TABLE "support_ticket" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
