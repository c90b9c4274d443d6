-- Bookings on invoice. A value that is new cannot be used in the transaction that makes it, so these come first.
ALTER TYPE "payment_status" ADD VALUE 'on_invoice';
ALTER TYPE "payment_kind" ADD VALUE 'invoice';
