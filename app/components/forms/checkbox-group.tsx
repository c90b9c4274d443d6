import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { FieldError } from './field-frame';
import { useSentValues } from './form-id';
import { fieldEvents, useFormField } from './use-form-field';

type Choice = { value: string; label: ReactNode; hint?: ReactNode };

type CheckboxGroupProps = {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice[];
  defaultValues?: readonly string[];
  /** Many short ones are laid out side by side where the page is wide enough. */
  columns?: boolean;
};

/** Several of a few. All boxes carry one name; the error of the group links to its first box. */
export function CheckboxGroup({ name, legend, hint, choices, defaultValues = [], columns = false }: CheckboxGroupProps) {
  const { error, input, field, hintId, errorId } = useFormField(name, Boolean(hint));
  const chosen = useSentValues(name) ?? defaultValues;
  const { onChange } = fieldEvents(field);
  return (
    <fieldset aria-describedby={input['aria-describedby']} className={classNames(error && 'border-l-4 border-bad pl-3')}>
      <legend className="font-semibold">{legend}</legend>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId} error={error} />
      <div className={classNames('mt-1.5 grid gap-x-6 gap-y-1', columns && 'sm:grid-cols-2 lg:grid-cols-3')}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="flex min-h-touch cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              id={index === 0 ? input.id : `${input.id}-${choice.value.replace(/\s+/g, '-')}`}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              onChange={onChange}
              className="h-6 w-6 shrink-0 rounded-sm accent-action"
            />
            <span>
              {choice.label}
              {choice.hint ? <span className="block text-sm text-ink-faint">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
