import { Field, type FieldProps } from './field';

/** A short code that is sent or shown: number keys, wide figures, and the phone may fill it in by itself. */
export function CodeField(props: Pick<FieldProps, 'label' | 'hint' | 'inputMode'> & { name?: string }) {
  return (
    <Field
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="figures max-w-[14rem] text-xl tracking-[0.25em]"
      {...props}
    />
  );
}
