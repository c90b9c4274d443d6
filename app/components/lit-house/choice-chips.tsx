import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';

type ChipsProps<Value extends string> = {
  name: string;
  legend: ReactNode;
  choices: readonly { value: Value; label: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Laid out in columns of one width, the label under its icon. */
  grid?: boolean;
};

/** One of a few, as chips that are real radios. */
export function ChoiceChips<Value extends string>({ name, legend, choices, chosen, onChoose, grid }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className={classNames('mt-2', grid ? 'grid grid-cols-4 gap-1.5 sm:grid-cols-8' : 'flex flex-wrap gap-2')}>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'flex cursor-pointer items-center border border-line-strong bg-surface text-ink transition hover:bg-sunken',
              'has-[:checked]:border-action has-[:checked]:bg-action-soft has-[:checked]:ring-1 has-[:checked]:ring-action',
              'has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              grid
                ? 'min-h-[3.5rem] flex-col justify-center gap-1 rounded-lg px-1 py-1.5 text-center text-xs font-semibold leading-tight'
                : 'min-h-[2.5rem] gap-2 rounded-full px-3 text-sm has-[:checked]:font-semibold',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
