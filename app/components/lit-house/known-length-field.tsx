import { useId, useState } from 'react';
import { getErrorId, inputClass } from '../forms/field-frame';
import { classNames } from '../ui/class-names';
import { KNOWN_THINGS, readFeet } from './known-things';
import { t, translate } from '#app/platform/texts/t';

/** Null while what is typed is no length. */
type FieldProps = { label: string; feet: number | null; onChange: (feet: number | null) => void };

const OTHER = 'other';

/** As a person would type them: at most two decimals. */
function showFeet(feet: number): string {
  return String(Math.round(feet * 100) / 100);
}

/** How long the marked thing is: a door of usual size, or feet that a person types. */
export function KnownLengthField({ label, feet, onChange }: FieldProps) {
  const id = useId();
  const usual = KNOWN_THINGS.findIndex((thing) => feet !== null && Math.abs(thing.feet - feet) < 0.01);
  const [isOther, setIsOther] = useState(usual === -1);
  const [typed, setTyped] = useState(feet === null ? '' : showFeet(feet));
  const isBad = isOther && readFeet(typed) === null;

  function choose(value: string): void {
    setIsOther(value === OTHER);
    const thing = KNOWN_THINGS[Number(value)];
    if (!thing) return onChange(readFeet(typed));
    setTyped(showFeet(thing.feet));
    onChange(thing.feet);
  }

  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-start">
      <label className="block text-sm font-semibold">
        {label}
        <select
          value={isOther ? OTHER : String(usual)}
          onChange={(event) => choose(event.target.value)}
          className={classNames(inputClass, 'mt-1 font-normal')}
        >
          {KNOWN_THINGS.map((thing, index) => (
            <option key={thing.label} value={index}>
              {translate(thing.label)}
            </option>
          ))}
          <option value={OTHER}>{t('Another length')}</option>
        </select>
      </label>
      {isOther ? (
        <div className="sm:w-56">
          <label htmlFor={id} className="block text-sm font-semibold">
            {t('Length in feet')}
          </label>
          {isBad ? (
            <p id={getErrorId(id)} className="text-sm font-semibold text-bad">
              {t('Enter 1 to 200 feet, like 12.5')}
            </p>
          ) : null}
          <input
            id={id}
            inputMode="decimal"
            value={typed}
            aria-invalid={isBad}
            aria-describedby={isBad ? getErrorId(id) : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(readFeet(event.target.value));
            }}
            className={classNames(inputClass, 'mt-1 font-normal')}
          />
        </div>
      ) : null}
    </div>
  );
}
