import type { ReactNode } from 'react';
import { FieldFrame, fileInputClass } from './field-frame';
import { useFormField } from './use-form-field';

type FilesFieldProps = { name: string; label: ReactNode; hint: ReactNode; accept: string };

/** Several files at once, by a plain input, so that it works everywhere. What may be in them is the server's to say. */
export function FilesField({ name, label, hint, accept }: FilesFieldProps) {
  const { error, input } = useFormField(name, true);
  return (
    <FieldFrame label={label} of={{ input, error }} hint={hint} optional>
      <input {...input} type="file" multiple accept={accept} className={fileInputClass} />
    </FieldFrame>
  );
}
