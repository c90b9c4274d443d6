import { t } from '#app/platform/texts/t';
import { Field } from './field';

/** The unit or apartment, beside the street: most homes have none. */
export function UnitField({ name, defaultValue }: { name: 'unit' | 'addressUnit'; defaultValue?: string }) {
  return (
    <Field
      name={name}
      label={t('Unit or apartment')}
      optional
      hint={t('Like 4B or Apt 4')}
      autoComplete="address-line2"
      maxLength={25}
      defaultValue={defaultValue}
    />
  );
}
