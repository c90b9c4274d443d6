import type { ReactNode } from 'react';
import { Field } from './field';
import { StreetField } from './street-field';
import { TextArea } from './text-area';
import { ACCESS_LIMIT } from '#app/domain/sites/site.schema';
import { houseStreet } from '#app/domain/fields/unit-field';
import { UnitField } from './unit-field';
import { t } from '#app/platform/texts/t';

export type SiteValues = { label: string; street: string; unit: string; zip: string; accessNotes: string };

type SiteFieldsProps = {
  site?: SiteValues;
  nameHint?: string;
  /** A name is asked for, not only welcome. */
  isNamed?: boolean;
  /** Who reads the access notes. */
  readers?: string;
  /** What more is asked, between the address and the notes. */
  children?: ReactNode;
};

/** The fields of a saved address. */
export function SiteFields(props: SiteFieldsProps) {
  const { site, nameHint = t('Home, Mom’s house, the shop'), isNamed = false, readers, children } = props;
  return (
    <div className="space-y-5">
      <Field name="label" label={t('Name')} optional={!isNamed} hint={nameHint} defaultValue={site?.label} />
      <StreetField
        name="street"
        label={t('Street address')}
        autoComplete="address-line1"
        defaultValue={site ? houseStreet(site) : undefined}
        fills={{ zip: 'zip' }}
      />
      <UnitField name="unit" defaultValue={site?.unit} />
      <Field
        name="zip"
        label={t('ZIP code')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={site?.zip}
      />
      {children}
      <TextArea
        name="accessNotes"
        label={t('Access notes')}
        optional
        hint={t(
          'For example, which door to use. Keep a gate code in the site details: pros see it there only around their visit. {readers}',
          { readers: readers ?? t('Only your assigned pro sees this.') },
        )}
        limit={ACCESS_LIMIT}
        rows={4}
        defaultValue={site?.accessNotes}
      />
    </div>
  );
}
