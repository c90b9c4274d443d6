import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names';
import { FieldFrame, inputClass } from './field-frame';
import { fieldEvents, useFormField } from './use-form-field';
import { t } from '#app/platform/texts/t';

type TextAreaProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  rows?: number;
  /** Shown as a counter; the server checks the limit, so nothing is cut off while typing. */
  limit?: number;
  defaultValue?: string;
  placeholder?: string;
  wrapperClass?: string;
};

/** After a sentence the counter is the next one; after a few words it is set apart. */
function joint(hint: ReactNode): string {
  return typeof hint === 'string' && hint.endsWith('.') ? ' ' : ' · ';
}

/** Several lines of text, with a counter where there is a limit. */
export function TextArea({
  name,
  label,
  hint,
  optional,
  rows = 4,
  limit,
  defaultValue,
  placeholder,
  wrapperClass,
}: TextAreaProps) {
  const one = useFormField(name, Boolean(hint) || limit !== undefined);
  const [length, setLength] = useState<number | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const form = area.current?.form;
    const forget = (): void => setLength(null);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  const events = fieldEvents(one.field);
  const limitText =
    limit === undefined
      ? null
      : length === null
        ? t('Up to {limit} characters', { limit: limit.toLocaleString('en-US') })
        : t('{length} of {limit} characters', { length, limit: limit.toLocaleString('en-US') });
  return (
    <FieldFrame
      label={label}
      of={one}
      hint={hint || limitText ? <>{[hint, hint && limitText ? joint(hint) : null, limitText]}</> : undefined}
      optional={optional}
      className={wrapperClass}
      fill
    >
      <textarea
        {...one.input}
        ref={area}
        rows={rows}
        placeholder={placeholder}
        defaultValue={one.refilled ?? defaultValue}
        onBlur={events.onBlur}
        onChange={(event) => {
          if (limit !== undefined) setLength(event.currentTarget.value.length);
          events.onChange();
        }}
        className={classNames(inputClass, 'grow resize-y')}
      />
    </FieldFrame>
  );
}
