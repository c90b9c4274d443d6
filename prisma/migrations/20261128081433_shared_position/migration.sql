-- CreateTable
CREATE TABLE "shared_position" (
    "assignment_id" UUID NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_position_pkey" PRIMARY KEY ("assignment_id")
);

-- AddForeignKey
ALTER TABLE "shared_position" ADD CONSTRAINT "shared_position_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "shared_position" ADD CONSTRAINT "shared_position_on_earth" CHECK ("lat" BETWEEN -90 AND 90 AND "lng" BETWEEN -180 AND 180);

-- A position is known of a pro on the way alone: it is deleted with the change that ends that.
CREATE FUNCTION forget_shared_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shared_position WHERE assignment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER assignment_shared_position AFTER UPDATE OF status, arrived_at ON assignment
  FOR EACH ROW WHEN (OLD.status = 'en_route' AND (NEW.status <> 'en_route' OR NEW.arrived_at IS NOT NULL))
  EXECUTE FUNCTION forget_shared_position();
CREATE FUNCTION check_shared_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM assignment WHERE id = NEW.assignment_id AND status = 'en_route' AND arrived_at IS NULL FOR SHARE) THEN
    RAISE EXCEPTION 'shared_position_on_the_way: assignment % is not on the way', NEW.assignment_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER shared_position_on_the_way BEFORE INSERT ON shared_position
  FOR EACH ROW EXECUTE FUNCTION check_shared_position();
