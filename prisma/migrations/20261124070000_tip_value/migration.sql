-- A value that is new cannot be used in the transaction that makes it.
ALTER TYPE "payment_kind" ADD VALUE IF NOT EXISTS 'tip';
