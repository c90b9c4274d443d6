-- With how many days of notice a plan ends, kept with the plan that was taken. Those until now had 30.
ALTER TABLE "subscription" ADD COLUMN "notice_days" INTEGER NOT NULL DEFAULT 30;

ALTER TABLE "subscription" ADD CONSTRAINT "subscription_notice" CHECK ("notice_days" BETWEEN 0 AND 90) NOT VALID;
ALTER TABLE "subscription" VALIDATE CONSTRAINT "subscription_notice";

-- A plan keeps the notice that it was taken with.
CREATE FUNCTION subscription_notice_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.notice_days <> OLD.notice_days THEN
    RAISE EXCEPTION 'the notice of plan % was agreed and is not rewritten', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_notice_stands BEFORE UPDATE OF notice_days ON subscription
  FOR EACH ROW EXECUTE FUNCTION subscription_notice_stands();
