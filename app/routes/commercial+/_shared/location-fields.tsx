import { Field } from '#app/components/forms/field';
import { Select } from '#app/components/forms/select';
import { facilityChoices } from '#app/domain/companies/facilities';
import { SiteFields, type SiteValues } from '#app/components/forms/site-fields';
import { t } from '#app/platform/texts/t';

type LocationValues = SiteValues & { facility: string; squareFeet: number | null };

/** The fields of a company's location: a saved address, and what it is. */
export function LocationFields({ site }: { site?: LocationValues }) {
  return (
    <SiteFields
      site={site}
      nameHint={t('For example, Main Street store or Warehouse 2')}
      readers={t('Visible to the pro, owners, managers and this location’s contacts.')}
      isNamed
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="facility"
          label={t('Facility type')}
          options={facilityChoices()}
          prompt={t('Choose a type')}
          defaultValue={site?.facility}
        />
        <Field
          name="squareFeet"
          label={t('Floor area in sq ft')}
          inputMode="numeric"
          hint={t('An estimate is fine, like 4,500')}
          defaultValue={site?.squareFeet?.toLocaleString('en-US')}
        />
      </div>
    </SiteFields>
  );
}
