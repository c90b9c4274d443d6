-- Addresses that want no more emails about a topic. Only a hash of the address is kept, so it outlives the account.
CREATE TABLE "email_opt_out" (
    "address_hash" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_opt_out_pkey" PRIMARY KEY ("address_hash", "topic")
);
