import { type FetcherWithComponents, useFetcher, useSearchParams } from '@remix-run/react';
import { useCallback, useMemo, useRef, useState } from 'react';
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
import { type Coverage, NotServed } from './not-served';
import { FreeDays } from './free-days';
import type { FreeDaysView } from './free-days-view';
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
  /** The days to choose from; null while service or ZIP code is not known, and where no crew comes. */
  freeDays: FreeDaysView | null;
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
  freeDays,
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
  const later = useFetcher<Pick<BookFormProps, 'dayDiscounts' | 'freeDays' | 'coverage'>>();
  const discounts = later.data?.dayDiscounts ?? dayDiscounts ?? [];
  const [query] = useSearchParams();
  const [design, setDesign] = useState(() => readDesign(query));
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(defaults.service ?? null);
  const pack = packages.find((each) => each.slug === chosen) ?? null;
  const estimate = pack ? estimateDesign({ pack, design, addOns, priceIndexBps }) : null;
  const there = later.data ? later.data.coverage : coverage;
  const place = there?.covered ? `${there.city}, ${there.state}` : null;
  const { days, pickDay, ask } = useDays({ later, freeDays, date: defaults.date, minDate, quoteTime, from: query.get('from') });
  const saved = useMemo(() => <SavedPlaces places={places} />, [places]);
  const designed = pack !== null && pack.serviceLine.houseDesign && pack.slug !== 'commercial';

  useFilledBefore(BOOK_FORM_ID, (form) => {
    const service = form.get('service');
    if (typeof service === 'string') setChosen(service);
    const date = form.get('date');
    if (typeof date === 'string' && date) pickDay(date);
    if (!freeDays && form.get('zip') && service) ask();
  });

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
            onDesign={(next) => {
              setDesign(next);
              // Its fields are in the form by then.
              setTimeout(() => ask());
            }}
          />
          {there && !there.covered ? <NotServed coverage={there} /> : null}
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
          if (target.name === 'date') pickDay(target.value);
          const isDiscount = ASKED_OF_DISCOUNT.includes(target.name) && dayDiscounts !== null;
          if (isDiscount || ASKED_OF_DAYS.includes(target.name)) ask();
        }}
      >
        <noscript>
          <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
        </noscript>
        <OperationId value={opId} />
        {designed ? <DesignValues design={design} /> : null}
        <BookSections
          packages={packages}
          states={states}
          days={days}
          chosen={defaults.service}
          bookFor={bookFor}
          places={saved}
          settleDays={settleDays}
        />
        {asksCode ? <ReferralField invitation={invitation} /> : null}
        <SendPart isPriced={pack?.instantPrice ?? false} />
      </PersistentForm>
    </WithSidebar>
  );
}

function SendPart({ isPriced }: { isPriced: boolean }) {
  return (
    <div className="mt-10 border-t border-line pt-6">
      <SubmitButton size="lg" busyText={t('Sending…')}>
        {isPriced ? t('See your price') : t('Get Quote')}
      </SubmitButton>
      <p className="mt-3 text-sm text-ink-faint">{t('You see the price before we ask who you are. Nothing is charged here.')}</p>
    </div>
  );
}

const ASKED_OF_DAYS = ['service', 'zip', 'window'];
const ASKED_OF_DISCOUNT = ['date', 'flexible'];
/** Of the house, too: a larger one takes longer. */
const ASKED_WITH = [...ASKED_OF_DAYS, ...ASKED_OF_DISCOUNT, 'storeys', 'feet', 'addOns'];

/** This page for what is filled in: its loader says which days are free, and what the day takes off. */
function dayPath(from: string | null): string {
  const form = document.querySelector<HTMLFormElement>(`#${BOOK_FORM_ID}`) ?? undefined;
  const asked = [...new FormData(form)].filter((pair): pair is [string, string] => ASKED_WITH.includes(pair[0]));
  return `/book?${new URLSearchParams([...asked, ...(from ? [['from', from]] : [])])}`;
}

type DaysAsked = Pick<BookFormProps, 'freeDays' | 'minDate' | 'quoteTime'> & {
  later: FetcherWithComponents<Pick<BookFormProps, 'freeDays'>>;
  date: string | undefined;
  /** A day in the weeks that the page came with. */
  from: string | null;
};

/** The field of the day: with the weeks turned to last, whatever is asked again after that, and the day that was picked in any of them. */
function useDays({ later, freeDays, date, minDate, quoteTime, from }: DaysAsked) {
  const [picked, pickDay] = useState<string>();
  const weeks = useRef(from);
  const shown = later.data ? later.data.freeDays : freeDays;
  const { state, load } = later;
  const ask = useCallback(() => load(dayPath(weeks.current)), [load]);
  const days = useMemo(
    () => (
      <FreeDays
        free={shown}
        picked={picked}
        known={date}
        minDate={minDate}
        quoteTime={quoteTime}
        isLoading={state === 'loading'}
        onWeeks={(turnedTo) => {
          weeks.current = turnedTo;
          ask();
        }}
      />
    ),
    [shown, picked, date, minDate, quoteTime, state, ask],
  );
  return { days, pickDay, ask };
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
