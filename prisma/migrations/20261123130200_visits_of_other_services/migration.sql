-- A visit of a service that puts nothing up and takes nothing down.
ALTER TYPE "visit_kind" ADD VALUE 'service';
