-- A browser is notified only while the session that asked for it lasts. Rows of before have no session; they end with the next
-- sign-out of their owner.
-- AlterTable
ALTER TABLE "push_subscription" ADD COLUMN     "session_id" UUID;

-- CreateIndex
CREATE INDEX "push_subscription_session_id_idx" ON "push_subscription"("session_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
