import { t } from '#app/platform/texts/t';
import { Field, type FieldProps } from './field';

type Ready = Partial<Pick<FieldProps, 'name' | 'label' | 'hint' | 'optional' | 'defaultValue' | 'wrapperClass'>>;

/** A person's whole name. */
export function NameField(props: Ready) {
  return <Field name="name" label={t('Full name')} autoComplete="name" {...props} />;
}

export function EmailField(props: Ready & { autoComplete?: string }) {
  return (
    <Field
      name="email"
      label={t('Email address')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function PhoneField(props: Ready) {
  return (
    <Field
      name="phone"
      label={t('Phone number')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      className="max-w-[16rem]"
      {...props}
    />
  );
}

/** A ZIP is text that brings up the number keys; spaces and a "+4" are forgiven by the schema, so nothing is cut off here. */
export function ZipField(props: Ready) {
  return (
    <Field
      name="zip"
      label={t('ZIP code')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      className="max-w-[9rem]"
      {...props}
    />
  );
}
