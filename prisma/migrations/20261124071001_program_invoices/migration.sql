-- A month of a program, its visits collected.
ALTER TYPE "invoice_kind" ADD VALUE 'program';
