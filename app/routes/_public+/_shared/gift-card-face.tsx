import { BrandName, LogoMark } from '#app/components/layout/logo-mark';
import { formatMoney } from '#app/components/ui/money';
import { t } from '#app/platform/texts/t';

type FaceProps = { amountCents: number; from: string; to: string; message: string; code: string | null; address: string };

/** The card itself, on the screen and on paper. */
export function GiftCardFace({ amountCents, from, to, message, code, address }: FaceProps) {
  return (
    <section
      aria-label={t('Gift card')}
      className="rounded-xl border border-line-strong bg-surface p-6 shadow-card [overflow-wrap:anywhere] sm:p-8 print:shadow-none"
    >
      <p className="flex items-center gap-2">
        <LogoMark className="h-9" />
        <BrandName className="text-xl" />
      </p>
      <p className="mt-6 text-sm font-semibold text-ink-soft">{t('Gift card')}</p>
      <p className="figures font-display text-display-lg font-semibold">{formatMoney(amountCents)}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">{t('To')}</dt>
        <dd className="font-semibold">{to}</dd>
        <dt className="text-ink-soft">{t('From')}</dt>
        <dd className="font-semibold">{from}</dd>
      </dl>
      {message ? <p className="mt-4 whitespace-pre-line border-l-4 border-line-strong pl-4">{message}</p> : null}
      {code ? (
        <div className="mt-6 rounded-lg bg-sunken p-4">
          <p className="text-sm text-ink-soft">{t('Code')}</p>
          <p className="figures select-all text-xl font-semibold sm:text-2xl">{code}</p>
          <p className="mt-1 text-sm text-ink-soft">{t('Use it at {address}', { address })}</p>
        </div>
      ) : null}
      <p className="mt-4 text-sm text-ink-faint">{t('It never expires and has no fees. Keep the code like cash.')}</p>
    </section>
  );
}
