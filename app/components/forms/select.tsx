import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { FieldFrame, inputClass } from './field-frame';
import { fieldEvents, useFormField } from './use-form-field';

export type SelectOption = { value: string; label: string };

type SelectProps = {
  name: string;
  label: ReactNode;
  options: SelectOption[];
  /** The first, empty choice. */
  prompt?: string;
  hint?: ReactNode;
  optional?: boolean;
  defaultValue?: string;
  autoComplete?: string;
  wrapperClass?: string;
};

/** A native select. */
export function Select({ name, label, options, prompt, hint, optional, defaultValue, autoComplete, wrapperClass }: SelectProps) {
  const one = useFormField(name, Boolean(hint));
  return (
    <FieldFrame label={label} of={one} hint={hint} optional={optional} className={wrapperClass}>
      <div className="relative">
        <select
          {...one.input}
          {...fieldEvents(one.field)}
          autoComplete={autoComplete}
          defaultValue={one.refilled ?? defaultValue ?? ''}
          className={classNames(inputClass, 'appearance-none pr-10')}
        >
          {prompt ? <option value="">{prompt}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute right-3 top-1/2 h-5 w-5 -translate-y-1/2 text-ink-faint"
        />
      </div>
    </FieldFrame>
  );
}
