import { memo, type ReactNode } from 'react';
import { ZipField } from '../forms/contact-fields';
import { DateField } from '../forms/date-field';
import { Field } from '../forms/field';
import { RadioCards } from '../forms/radio-cards';
import { Select, type SelectOption } from '../forms/select';
import { isAllLit, priceRange } from './package-labels';
import type { PackageView } from './package-view';

const windows = [
  { value: 'any', label: 'Any time', detail: 'Often a little cheaper' },
  { value: 'morning', label: 'Morning', detail: '8-11 AM' },
  { value: 'midday', label: 'Midday', detail: '11 AM-2 PM' },
  { value: 'afternoon', label: 'Afternoon', detail: '2-5 PM' },
];

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
  minDate: string;
  chosen?: string;
  /** Who it may be for, where a member orders for a company. */
  bookFor: SelectOption[];
  /** Links to saved addresses. */
  places?: ReactNode;
};

/** The questions before the price, one after the other. What is changed beside the form leaves them alone. */
export const BookSections = memo(Questions);

function Questions({ packages, states, minDate, chosen, bookFor, places }: BookSectionsProps) {
  const cards = packages.map((pack) => ({ value: pack.slug, label: pack.name, detail: pack.tagline, aside: priceRange(pack) }));
  return (
    <>
      <Section number={1} title={isAllLit(packages) ? 'What would you like lit?' : 'What would you like done?'}>
        <RadioCards name="service" legend="Service type" cards={cards} defaultValue={chosen} />
      </Section>
      <Section number={2} title="Where is the house?">
        {bookFor.length > 0 ? <Select name="companyId" label="Who is it for?" options={bookFor} prompt="Myself" /> : null}
        {places}
        <Field name="addressStreet" label="Street address" autoComplete="address-line1" />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field name="addressCity" label="City" autoComplete="address-level2" />
          <Select name="addressState" label="State" options={states} prompt="Choose a state" autoComplete="address-level1" />
        </div>
        <ZipField hint="Five digits" />
      </Section>
      <Section number={3} title="When works for you?">
        <DateField
          name="date"
          label="Preferred date"
          min={minDate}
          hint="If that day is full, we offer the closest available dates."
        />
        <RadioCards name="window" legend="Time of day" cards={windows} columns={4} defaultValue="any" optional />
      </Section>
    </>
  );
}
