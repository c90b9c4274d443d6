import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { FieldFrame, inputClass } from './field-frame';
import { fieldEvents, useFormField } from './use-form-field';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'onChange' | 'onBlur'> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  wrapperClass?: string;
};

/** A one-line input inside a PersistentForm. A given `defaultValue` holds until the form comes back with the typed one. */
export function Field({ name, label, hint, optional, wrapperClass, className, defaultValue, ...rest }: FieldProps) {
  const one = useFormField(name, Boolean(hint));
  return (
    <FieldFrame label={label} of={one} hint={hint} optional={optional} className={wrapperClass}>
      <input
        type="text"
        {...rest}
        {...one.input}
        {...fieldEvents(one.field)}
        defaultValue={one.refilled ?? defaultValue}
        className={classNames(inputClass, className)}
      />
    </FieldFrame>
  );
}
