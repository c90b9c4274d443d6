import { useState } from 'react';
import type { BookForm as BookValues } from '#app/domain/quotes/book.schema';
import { LastingForm } from '../forms/lasting-form';
import { lazyValidator } from '../forms/lazy-validator';
import { OperationId } from '../forms/operation-id';
import { SubmitButton } from '../forms/submit-button';
import type { SelectOption } from '../forms/select';
import { BookSections } from './book-sections';
import { type Coverage, FreeDates } from './free-dates';
import type { PackageView } from './package-view';
import { SelectedService } from './selected-service';

const validator = lazyValidator(async () => (await import('#app/domain/quotes/book.schema')).bookSchema);

const ORDER = [
  'service',
  'addressStreet',
  'addressCity',
  'addressState',
  'zip',
  'date',
  'window',
  'name',
  'email',
  'phone',
  'notes',
];

export const BOOK_FORM_ID = 'book';

export type BookFormProps = {
  packages: PackageView[];
  states: SelectOption[];
  /** What is known already: from the query, a draft, or the signed-in customer. `service` is a slug. */
  defaults: Partial<BookValues>;
  /** The first day that can be asked for, YYYY-MM-DD. */
  minDate: string;
  opId: string;
  coverage: Coverage | null;
  /** For pages that post to another address than their own. */
  action?: string;
};

/** The one form of `/book`: what, where, when, who. The picture beside it wears the chosen package. */
export function BookForm({ packages, states, defaults, minDate, opId, coverage, action }: BookFormProps) {
  const [chosen, setChosen] = useState(defaults.service ?? null);
  const pack = packages.find((each) => each.slug === chosen) ?? null;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <div className="min-w-0">
        <LastingForm
          id={BOOK_FORM_ID}
          validator={validator}
          defaultValues={defaults}
          order={ORDER}
          action={action}
          onChange={(event) => {
            const target: EventTarget = event.target;
            if (target instanceof HTMLInputElement && target.name === 'service') setChosen(target.value);
          }}
        >
          <OperationId value={opId} />
          <BookSections packages={packages} states={states} minDate={minDate} chosen={defaults.service} />
          <div className="mt-10 border-t border-line pt-6">
            <SubmitButton size="lg" busyText="Sending…">
              {pack?.instantPrice ? 'See your price' : 'Get Quote'}
            </SubmitButton>
            <p className="mt-3 text-sm text-ink-faint">Nothing is charged here. You see the fixed price before you pay.</p>
          </div>
        </LastingForm>
      </div>
      <aside aria-label="Your choice" className="max-lg:order-first">
        <div className="grid gap-5 lg:sticky lg:top-24">
          <SelectedService pack={pack} />
          {coverage ? <FreeDates coverage={coverage} /> : null}
        </div>
      </aside>
    </div>
  );
}
