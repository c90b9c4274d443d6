import { Form, useNavigation, useSubmit } from '@remix-run/react';
import type { FormEvent } from 'react';
import { PageErrorMark } from './page-error-mark';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button';
import { t } from '#app/platform/texts/t';

type ButtonFormProps = {
  /** Everything that is sent; `opId` is one of them, so that a second submit gets the first one's answer. */
  fields: Record<string, string> & { opId: string };
  children: string;
  /** Read by screen readers instead of the short label: "Claim, $120, Saturday". */
  label?: string;
  busyText?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  action?: string;
  /** Multipart where the page's other form sends files: one action reads both. */
  encType?: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  className?: string;
  /** The answer opens beside this page, which stays; each submit is separate. */
  newTab?: boolean;
};

const OTHER_TAB = {
  target: '_blank',
  reloadDocument: true,
  onSubmit: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const press = currentTarget.elements.namedItem('opId');
    if (press instanceof HTMLInputElement) press.value = crypto.randomUUID();
  },
};

/** One button that does one thing: a plain form of hidden fields. */
export function ButtonForm(props: ButtonFormProps) {
  const { fields, children, label, busyText = t('Sending…'), variant, size, action, encType, className, newTab } = props;
  const navigation = useNavigation();
  const submit = useSubmit();
  const busy = navigation.formData?.get('opId') === fields.opId;

  // Drawn when the button is pressed: left to a transition, a slow phone would draw "Sending…" when the answer is there.
  function sendAtOnce(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    submit(event.currentTarget, { flushSync: true, preventScrollReset: true });
  }

  return (
    <Form
      method="post"
      action={action}
      encType={encType}
      preventScrollReset
      className={className}
      {...(newTab ? OTHER_TAB : { onSubmit: sendAtOnce })}
    >
      <PageErrorMark />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant={variant}
        size={size}
        busy={busy}
        busyText={busyText}
        aria-label={label}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {children}
        {newTab ? <span className="sr-only"> {t('(opens in a new tab)')}</span> : null}
      </Button>
    </Form>
  );
}
