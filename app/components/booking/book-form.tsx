import { useFetcher, useSearchParams } from '@remix-run/react';
import { useMemo, useState } from 'react';
import type { BookForm as BookValues } from '#app/domain/quotes/book.schema';
import { estimateDesign, writeAddOns } from '#app/domain/quotes/estimate';
import { t } from '#app/platform/texts/t';
import { WithSidebar } from '../layout/with-sidebar';
import { PersistentForm } from '../forms/persistent-form';
import { lazyValidator } from '../forms/lazy-validator';
import { OperationId } from '../forms/operation-id';
import { SubmitButton } from '../forms/submit-button';
import { useFilledBefore } from '../forms/use-filled-before';
import type { SelectOption } from '../forms/select';
import { BookSections } from './book-sections';
import { type Coverage, FreeDates } from './free-dates';
import { classNames } from '../ui/class-names';
import { useHydrated } from '../ui/use-hydrated';
import type { AddOnChoice } from './design-choices';
import { readDesign } from './house-design';
import type { PackageView } from './package-view';
import { type Invitation, ReferralField } from './referral-field';
import { SavedPlaces, type SavedPlace } from './saved-places';
import { SelectedService } from './selected-service';

const validator = lazyValidator(async () => (await import('#app/domain/quotes/book.schema')).bookPageSchema);

const ORDER = [
  'service',
  'companyId',
  'addressStreet',
  'addressUnit',
  'addressCity',
  'addressState',
  'zip',
  'date',
  'flexible',
  'window',
  'referralCode',
];

export const BOOK_FORM_ID = 'book';

export type BookFormProps = {
  packages: PackageView[];
  states: SelectOption[];
  /** What is known already: from the query, a draft, or the signed-in customer. `service` is a slug. */
  defaults: Partial<BookValues>;
  /** The first day that can be asked for, YYYY-MM-DD. */
  minDate: string;
  /** The company that a member may order for. */
  bookFor: SelectOption[];
  /** The saved addresses of the signed-in person. */
  places: SavedPlace[];
  opId: string;
  coverage: Coverage | null;
  /** When a request is answered, in words. */
  quoteTime: string;
  quoteDays: number;
  /** What the day filled in takes off the price; null where no discount of a day is on. */
  dayDiscounts: string[] | null;
  /** How long before the first of several days one is chosen; null where no price is lower for that. */
  settleDays: number | null;
  /** Whether a friend’s code is asked for, and who invited the visitor. */
  asksCode: boolean;
  invitation: Invitation | null;
  addOns: AddOnChoice[];
  /** Where the ZIP's prices lie in the packages' ranges; null while no area is known. */
  priceIndexBps: number | null;
  /** For pages that post to another address than their own. */
  action?: string;
};

/** What sticks must fit its window, or its lower end cannot be scrolled to. */
const TALL_STICKY = 'lg:[@media(min-height:84rem)]:sticky';

/** The form of `/book`: what, where, when. Who it is for is asked beside the price. The picture beside it wears the chosen package. */
export function BookForm({
  packages,
  states,
  defaults,
  minDate,
  bookFor,
  places,
  opId,
  coverage,
  quoteTime,
  quoteDays,
  dayDiscounts,
  settleDays,
  asksCode,
  invitation,
  addOns,
  priceIndexBps,
  action,
}: BookFormProps) {
  const later = useFetcher<Pick<BookFormProps, 'dayDiscounts'>>();
  const discounts = later.data?.dayDiscounts ?? dayDiscounts ?? [];
  const [query] = useSearchParams();
  const [design, setDesign] = useState(() => readDesign(query));
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(defaults.service ?? null);
  const pack = packages.find((each) => each.slug === chosen) ?? null;
  const estimate = pack ? estimateDesign({ pack, design, addOns, priceIndexBps }) : null;
  const place = coverage?.covered ? `${coverage.city}, ${coverage.state}` : null;
  const saved = useMemo(() => <SavedPlaces places={places} />, [places]);
  const designed = pack !== null && pack.serviceLine.houseDesign && pack.slug !== 'commercial';

  useFilledBefore(BOOK_FORM_ID, (form) => {
    const service = form.get('service');
    if (typeof service === 'string') setChosen(service);
  });

  function askDay(): void {
    if (dayDiscounts) later.load(dayPath());
  }

  function chooseDay(date: string): void {
    fillDate(date);
    askDay();
  }

  return (
    <WithSidebar
      label={t('Your choice')}
      className={classNames('grid gap-5 lg:top-24', pack ? TALL_STICKY : 'lg:sticky')}
      aside={
        <>
          <SelectedService
            pack={pack}
            design={design}
            addOns={addOns}
            estimate={estimate}
            place={place}
            discounts={discounts}
            quoteTime={quoteTime}
            quoteDays={quoteDays}
            hydrated={hydrated}
            onDesign={setDesign}
          />
          {coverage ? <FreeDates coverage={coverage} quoteTime={quoteTime} onDate={hydrated ? chooseDay : undefined} /> : null}
        </>
      }
    >
      <PersistentForm
        id={BOOK_FORM_ID}
        validator={validator}
        defaultValues={defaults}
        order={ORDER}
        action={action}
        onChange={(event) => {
          const target: EventTarget = event.target;
          if (!(target instanceof HTMLInputElement)) return;
          if (target.name === 'service') setChosen(target.value);
          if (ASKED_WITH.includes(target.name)) askDay();
        }}
      >
        <OperationId value={opId} />
        {designed ? <DesignValues design={design} /> : null}
        <BookSections
          packages={packages}
          states={states}
          minDate={minDate}
          chosen={defaults.service}
          bookFor={bookFor}
          places={saved}
          settleDays={settleDays}
        />
        {asksCode ? <ReferralField invitation={invitation} /> : null}
        <div className="mt-10 border-t border-line pt-6">
          <SubmitButton size="lg" busyText={t('Sending…')}>
            {pack?.instantPrice ? t('See your price') : t('Get Quote')}
          </SubmitButton>
          <p className="mt-3 text-sm text-ink-faint">
            {t('You see the price before we ask who you are. Nothing is charged here.')}
          </p>
        </div>
      </PersistentForm>
    </WithSidebar>
  );
}

const ASKED_WITH = ['service', 'zip', 'date', 'flexible'];

/** This page for what is filled in: its loader says what the day takes off. */
function dayPath(): string {
  const form = document.querySelector<HTMLFormElement>(`#${BOOK_FORM_ID}`);
  const filled = form ? [...new FormData(form)] : [];
  const asked = filled.filter((pair): pair is [string, string] => ASKED_WITH.includes(pair[0]) && typeof pair[1] === 'string');
  return `/book?${new URLSearchParams(asked)}`;
}

/** Puts a free day into the form's own date field, as if it had been typed. */
function fillDate(date: string): void {
  const field = document.querySelector<HTMLInputElement>(`#${BOOK_FORM_ID} input[name="date"]`);
  if (!field) return;
  field.value = date;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.focus();
}

/** What was chosen beside the form, sent with it. */
function DesignValues({ design }: { design: ReturnType<typeof readDesign> }) {
  return (
    <>
      <input type="hidden" name="light" value={design.light} />
      <input type="hidden" name="storeys" value={design.storeys} />
      <input type="hidden" name="feet" value={design.feet} />
      <input type="hidden" name="addOns" value={writeAddOns(design.addOns)} />
    </>
  );
}
