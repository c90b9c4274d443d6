import { memo, type ReactNode } from 'react';
import { Checkbox } from '../forms/checkbox';
import { ZipField } from '../forms/contact-fields';
import { Field } from '../forms/field';
import { RadioCards } from '../forms/radio-cards';
import { Select, type SelectOption } from '../forms/select';
import { StreetField } from '../forms/street-field';
import { UnitField } from '../forms/unit-field';
import { isAllLit, priceRange } from './package-labels';
import type { PackageView } from './package-view';
import { mark, t, translate } from '#app/platform/texts/t';

const windows = [
  { value: 'any', label: mark('Any time'), detail: mark('Often a little cheaper') },
  { value: 'morning', label: mark('Morning'), detail: mark('8-11 AM') },
  { value: 'midday', label: mark('Midday'), detail: mark('11 AM-2 PM') },
  { value: 'afternoon', label: mark('Afternoon'), detail: mark('2-5 PM') },
];

const ADDRESS_FIELDS = { city: 'addressCity', state: 'addressState', zip: 'zip' };

function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`book-part-${number}`}
      className="border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={`book-part-${number}`} className="mb-5 flex items-center gap-3 text-xl font-semibold">
        <span aria-hidden className="figures grid h-8 w-8 place-items-center rounded-full bg-lamp text-base text-lamp-ink">
          {number}
        </span>
        {title}
      </h2>
      <div className="grid gap-6">{children}</div>
    </section>
  );
}

type BookSectionsProps = {
  packages: PackageView[];
  states: SelectOption[];
  /** The field of the day. */
  days: ReactNode;
  chosen?: string;
  /** Who it may be for, where a member orders for a company. */
  bookFor: SelectOption[];
  /** Links to saved addresses. */
  places?: ReactNode;
  /** How long before the first of several days one is chosen; null where no price is lower for that. */
  settleDays: number | null;
};

/** The questions before the price, one after the other. What is changed beside the form leaves them alone. */
export const BookSections = memo(Questions);

function Questions({ packages, states, days, chosen, bookFor, places, settleDays }: BookSectionsProps) {
  const cards = packages.map((pack) => ({ value: pack.slug, label: pack.name, detail: pack.tagline, aside: priceRange(pack) }));
  return (
    <>
      <Section number={1} title={isAllLit(packages) ? t('What would you like lit?') : t('What would you like done?')}>
        <RadioCards name="service" legend={t('Service type')} cards={cards} defaultValue={chosen} />
      </Section>
      <Section number={2} title={t('Where is the house?')}>
        {bookFor.length > 0 ? (
          <Select name="companyId" label={t('Who is it for?')} options={bookFor} prompt={t('Myself')} />
        ) : null}
        {places}
        <StreetField name="addressStreet" label={t('Street address')} autoComplete="address-line1" fills={ADDRESS_FIELDS} />
        <UnitField name="addressUnit" />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field name="addressCity" label={t('City')} autoComplete="address-level2" />
          <Select
            name="addressState"
            label={t('State')}
            options={states}
            prompt={t('Choose a state')}
            autoComplete="address-level1"
          />
        </div>
        <ZipField hint={t('Five digits')} />
      </Section>
      <Section number={3} title={t('When works for you?')}>
        <RadioCards
          name="window"
          legend={t('Time of day')}
          cards={windows.map(({ value, label, detail }) => ({ value, label: translate(label), detail: translate(detail) }))}
          columns={4}
          defaultValue="any"
          optional
        />
        {days}
        {settleDays === null ? null : (
          <Checkbox
            name="flexible"
            label={t('Any day up to 3 days before or after works too')}
            hint={t(
              'This can lower your price. We choose the day at least {settleDays} days before the first possible date and email you. The price shows what you save.',
              { settleDays },
            )}
          />
        )}
      </Section>
    </>
  );
}
