-- Test money beside live money has customers of its own at Stripe.
ALTER TABLE "app_user" ADD COLUMN "stripe_test_customer_id" TEXT;
CREATE UNIQUE INDEX "app_user_stripe_test_customer_id_key" ON "app_user"("stripe_test_customer_id");
