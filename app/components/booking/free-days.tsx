import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t } from '#app/platform/texts/t';
import { FieldError } from '../forms/field-frame';
import { DateField } from '../forms/date-field';
import { fieldEvents, useFormField } from '../forms/use-form-field';
import { buttonClass } from '../ui/button';
import { classNames } from '../ui/class-names';
import { useHydrated } from '../ui/use-hydrated';
import type { FreeDaysView } from './free-days-view';

type FreeDaysProps = {
  /** Null while service and ZIP code are not known: then the day is typed. */
  free: FreeDaysView | null;
  /** The day picked on this page, and the one that it came with. */
  picked: string | undefined;
  known: string | undefined;
  minDate: string;
  /** When a request is answered, in words. */
  quoteTime: string;
  isLoading: boolean;
  /** Loads other weeks; without it the form is sent for them. */
  onWeeks: (from: string) => void;
};

const NAME = 'date';
/** Without JavaScript what is typed goes with the question and comes back. */
const ASK_PATH = '/book/days';

/** The day of the visit: real radios in weeks that say what is free, or a date field where that is not known. */
export function FreeDays(props: FreeDaysProps) {
  const { free, picked, known, minDate } = props;
  if (free) return <Weeks {...props} free={free} />;
  return (
    <div>
      <DateField
        name={NAME}
        label={t('Preferred date')}
        min={minDate}
        defaultValue={picked ?? known}
        hint={t('With a service and a ZIP code, you see which days are free.')}
      />
      <noscript>
        <AskButton>{t('Show free days')}</AskButton>
      </noscript>
    </div>
  );
}

function Weeks({ free, picked, known, quoteTime, isLoading, onWeeks }: FreeDaysProps & { free: FreeDaysView }) {
  const { error, input, field, hintId, errorId, refilled } = useFormField(NAME, true);
  const onChange = fieldEvents(field).onChange;
  const current = picked ?? refilled ?? known;
  const radio = { type: 'radio', name: NAME, onChange } as const;
  return (
    <fieldset
      aria-describedby={input['aria-describedby']}
      className={classNames('min-w-0', error && 'border-l-4 border-bad pl-3')}
    >
      <legend className="font-semibold">{t('Preferred date')}</legend>
      <p id={hintId} className="text-sm text-ink-faint">
        {free.about}
      </p>
      <FieldError id={errorId} error={error} />
      <div className="mt-2 flex items-center justify-between gap-2">
        <WeeksButton from={free.earlier} onWeeks={onWeeks} label={t('Earlier days')} sign="←" />
        <p aria-live="polite" className="text-center font-semibold">
          {free.title}
        </p>
        <WeeksButton from={free.later} onWeeks={onWeeks} label={t('Later days')} sign="→" />
      </div>
      <div key={free.key} id={input.id} tabIndex={-1} aria-busy={isLoading} className="mt-2 grid grid-cols-7 gap-1">
        {free.weekdays.map((day) => (
          <span key={day} aria-hidden className="text-center text-xs text-ink-faint">
            {day}
          </span>
        ))}
        {free.days.map((day) => (
          <label key={day.date} className={classNames(CELL, day.isOpen && OPEN, day.isFree ? FREE : 'border-dashed')}>
            {day.isOpen ? <input {...radio} value={day.date} defaultChecked={current === day.date} className={RADIO} /> : null}
            <span className="sr-only">{day.name}</span>
            <span aria-hidden className={classNames('figures', day.isFree ? 'font-semibold' : !day.isOpen && 'line-through')}>
              {day.number}
            </span>
            <span aria-hidden className="min-h-[1rem] text-[0.6875rem] leading-4 first-letter:uppercase">
              {day.word}
            </span>
          </label>
        ))}
      </div>
      {free.chosen ? (
        <label className="mt-3 flex items-center gap-2">
          <input
            {...radio}
            value={free.chosen.date}
            defaultChecked={current === free.chosen.date}
            className="h-4 w-4 accent-action"
          />
          {free.chosen.label}
        </label>
      ) : null}
      <ul className="mt-3 space-y-1 text-sm text-ink-faint">
        {free.isAnyFree ? null : <li>{t('No crew is free in these weeks. Look at later days.')}</li>}
        <li>{t('Few: one or two visits left.')}</li>
        <li>{t('Full and Ask: choose the day anyway, and we contact you {quoteTime}.', { quoteTime })}</li>
        {free.closed.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <noscript>
        <AskButton>{t('Show free days for these answers')}</AskButton>
      </noscript>
    </fieldset>
  );
}

const CELL =
  'relative flex min-h-[3.25rem] min-w-0 flex-col items-center justify-center rounded-md text-center text-sm text-ink-faint';
const OPEN =
  'cursor-pointer border border-line-strong hover:bg-sunken has-[:checked]:border-2 has-[:checked]:border-solid ' +
  'has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:text-ink has-[:focus-visible]:outline ' +
  'has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus';
const FREE = 'border-solid bg-surface text-ink';
/** Over the whole square, so that a press anywhere on it is one on the radio. */
const RADIO = 'absolute inset-0 h-full w-full cursor-pointer opacity-0';

type WeeksButtonProps = { from: string | null; onWeeks: (from: string) => void; label: string; sign: string };

function WeeksButton({ from, onWeeks, label, sign }: WeeksButtonProps) {
  const hydrated = useHydrated();
  const { search } = useLocation();
  return (
    <button
      // Enter in a field presses the first button that sends: with scripts, the form's own.
      type={hydrated ? 'button' : 'submit'}
      formAction={hydrated ? undefined : ASK_PATH + search}
      name={from ? 'from' : undefined}
      value={from ?? undefined}
      aria-disabled={!from || undefined}
      aria-label={label}
      onClick={(event) => {
        // Where this runs, scripts have taken over, though the page may not have been drawn again yet.
        event.preventDefault();
        if (from) onWeeks(from);
      }}
      className={buttonClass('secondary', 'sm', from ? undefined : 'opacity-50')}
    >
      {sign}
    </button>
  );
}

function AskButton({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  return (
    <button type="submit" formAction={ASK_PATH + search} className={buttonClass('secondary', 'md', 'mt-3')}>
      {children}
    </button>
  );
}
