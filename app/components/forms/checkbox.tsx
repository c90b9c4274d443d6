import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { FieldError } from './field-frame';
import { useSentValues } from './form-id';
import { fieldEvents, useFormField } from './use-form-field';

type CheckboxProps = { name: string; label: ReactNode; hint?: ReactNode; value?: string; defaultChecked?: boolean };

/** One box with its label beside it; it sends `value` ("on") when it is ticked and nothing when it is not. */
export function Checkbox({ name, label, hint, value = 'on', defaultChecked = false }: CheckboxProps) {
  const { error, input, field, hintId, errorId, refilled } = useFormField(name, Boolean(hint));
  const fromForm = refilled === undefined ? defaultChecked : refilled === value;
  const checked = useSentValues(name)?.includes(value) ?? fromForm;
  return (
    <div className={classNames(error && 'border-l-4 border-bad pl-3')}>
      <FieldError id={errorId} error={error} />
      <div className="flex items-start gap-3">
        <input
          {...input}
          {...fieldEvents(field)}
          type="checkbox"
          value={value}
          defaultChecked={checked}
          className="mt-0.5 h-6 w-6 shrink-0 rounded-sm accent-action"
        />
        <div>
          <label htmlFor={input.id} className="block min-h-[1.75rem] cursor-pointer pt-0.5">
            {label}
          </label>
          {hint ? (
            <p id={hintId} className="text-sm text-ink-faint">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
