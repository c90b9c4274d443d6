ALTER TABLE "change_order" VALIDATE CONSTRAINT "change_order_kind";
