-- Each statement that may change what public pages show leaves a row. Web processes keep those pages for as long as the rows are the
-- same; they see one when its change is committed, so no page is kept that lacks it.
CREATE TABLE public_page_change (
  id BIGSERIAL NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT public_page_change_pkey PRIMARY KEY (id)
);

CREATE FUNCTION note_public_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public_page_change DEFAULT VALUES;
  RETURN NULL;
END $$;

CREATE TRIGGER add_on_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON add_on
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER commercial_program_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON commercial_program
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER faq_entry_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON faq_entry
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER feature_flag_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON feature_flag
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER package_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON package
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER policy_version_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON policy_version
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER program_price_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON program_price
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER public_figure_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_figure
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER review_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON review
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER season_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON season
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER service_area_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_area
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER service_line_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_line
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER site_setting_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_setting
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER site_size_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_size
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER sla_target_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sla_target
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER subscription_plan_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON subscription_plan
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER tax_rate_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tax_rate
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER testimonial_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON testimonial
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
CREATE TRIGGER work_kind_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON work_kind
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
