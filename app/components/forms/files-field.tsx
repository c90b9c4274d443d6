import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import { FieldFrame, inputClass } from './field-frame';
import { useFormField } from './use-form-field';

type FilesFieldProps = { name: string; label: ReactNode; hint: ReactNode; accept: string };

/** Several files at once, by a plain input, so that it works everywhere. What may be in them is the server's to say. */
export function FilesField({ name, label, hint, accept }: FilesFieldProps) {
  const { error, input } = useFormField(name, true);
  return (
    <FieldFrame label={label} of={{ input, error }} hint={hint} optional>
      <input
        {...input}
        type="file"
        multiple
        accept={accept}
        className={classNames(
          inputClass,
          'file:mr-4 file:min-h-[2rem] file:cursor-pointer file:rounded-md file:border-0 file:bg-action-soft file:px-4 file:font-semibold file:text-link',
        )}
      />
    </FieldFrame>
  );
}
