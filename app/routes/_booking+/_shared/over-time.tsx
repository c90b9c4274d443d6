import type { ReactNode } from 'react';
import { SubmitButton } from '#app/components/forms/submit-button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';

type OverTimeProps = {
  providers: string;
  cents: number;
  /** What the customer's credit pays of the price. */
  creditCents?: number;
  children?: ReactNode;
};

/** The second way to pay, beside the card; goes inside the form. */
export function OverTime({ providers, cents, creditCents = 0, children }: OverTimeProps) {
  const amount = formatMoney(cents, 'always');
  return (
    <section aria-labelledby="over-time" className="mt-8 rounded-lg border border-line bg-surface p-5">
      <h2 id="over-time" className="font-semibold">
        {t('Or pay over time')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('Pay over time with {providers}, on their terms.', { providers })}</p>
      {creditCents > 0 ? (
        <p className="mt-1 text-ink-soft">
          {t('Your credit of {credit} is used first.', { credit: formatMoney(creditCents, 'always') })}
        </p>
      ) : null}
      <SubmitButton name="pay" value="later" variant="secondary" className="mt-4" busyText={t('Opening the payment page…')}>
        {t('Pay {amount} over time', { amount })}
      </SubmitButton>
      {children}
    </section>
  );
}

export function RefusedOverTime({ message, className }: { message: string; className: string }) {
  return (
    <Notice tone="warn" title={t('The payment over time didn’t go through')} className={className} live>
      {message} {t('You haven’t been charged. Try again, or pay by card.')}
    </Notice>
  );
}
