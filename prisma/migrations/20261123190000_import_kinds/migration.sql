-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('customers', 'pros', 'past_jobs');

-- AlterEnum
ALTER TYPE "customer_import_outcome" ADD VALUE 'added';
ALTER TYPE "customer_import_outcome" ADD VALUE 'changed';

-- AlterTable
ALTER TABLE "customer_import" ADD COLUMN "kind" "import_kind" NOT NULL DEFAULT 'customers',
ADD COLUMN "options" JSONB NOT NULL DEFAULT '{}';

SELECT add_enum_cast('import_kind');
