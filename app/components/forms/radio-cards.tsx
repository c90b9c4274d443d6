import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { FieldError } from './field-frame';
import { fieldEvents, useFormField } from './use-form-field';
import { t } from '#app/platform/texts/t';

export type RadioCard = { value: string; label: ReactNode; detail?: ReactNode; aside?: ReactNode };

type RadioCardsProps = {
  name: string;
  legend: ReactNode;
  cards: RadioCard[];
  hint?: ReactNode;
  defaultValue?: string;
  columns?: 1 | 2 | 3 | 4;
  optional?: boolean;
};

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'grid-cols-2 sm:grid-cols-3', 4: 'grid-cols-2 sm:grid-cols-4' } as const;

/** One of a few, as cards that are real radios. The error of the group links to its first card. */
export function RadioCards({ name, legend, cards, hint, defaultValue, columns = 1, optional }: RadioCardsProps) {
  const { error, input, field, hintId, errorId, refilled } = useFormField(name, Boolean(hint));
  const events = fieldEvents(field);
  const chosen = refilled ?? defaultValue;
  return (
    <fieldset aria-describedby={input['aria-describedby']} className={classNames(error && 'border-l-4 border-bad pl-3')}>
      <legend className="font-semibold">
        {legend}
        {optional ? <span className="font-normal text-ink-faint"> {t('(optional)')}</span> : null}
      </legend>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId} error={error} />
      <div className={classNames('mt-2 grid gap-3', grids[columns])}>
        {cards.map((card, index) => (
          <label
            key={card.value}
            className={classNames(
              'relative flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 transition',
              'hover:bg-sunken has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:ring-1 has-[:checked]:ring-action',
              'has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
            )}
          >
            <input
              type="radio"
              id={index === 0 ? input.id : `${input.id}-${card.value}`}
              name={name}
              value={card.value}
              defaultChecked={chosen === card.value}
              onChange={events.onChange}
              className="mt-1 h-4 w-4 shrink-0 accent-action outline-none"
            />
            <span className="min-w-0 grow">
              <span className="flex items-baseline justify-between gap-x-3 max-[420px]:flex-col">
                <span className="font-semibold">{card.label}</span>
                {card.aside ? <span className="figures text-sm text-ink-soft">{card.aside}</span> : null}
              </span>
              {card.detail ? <span className="block text-sm text-ink-soft">{card.detail}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
