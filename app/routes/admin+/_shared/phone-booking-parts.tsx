import { Link } from '@remix-run/react';
import { PriceSummary } from '#app/components/booking/price-summary';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { CopyButton } from '#app/components/ui/copy-button';
import { DateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';
import type { Priced, Sent } from './phone-booking-view';
import { PRICED_FIELD } from './priced-field';

export const PRICED_ID = 'priced';

/** What the form comes to, in sentences for the phone. */
export function PricedCard({ priced }: { priced: Priced }) {
  return (
    <div id={PRICED_ID} role="status" className="grid scroll-mt-6 gap-4">
      <input type="hidden" name={PRICED_FIELD} value="yes" />
      <Card as="section">
        <CardHead title={t('To read out')} />
        <div className="grid gap-2">
          {priced.said.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Card>
      {priced.price ? <PriceSummary {...priced.price} title={t('The price')} /> : null}
    </div>
  );
}

/** After a press on Send: the link, until when it holds, and the request. */
export function SentCard({ sent }: { sent: Sent }) {
  const { link, name, past, requestId } = sent;
  return (
    <Card as="section" className="mt-6 max-w-3xl">
      <CardHead title={link ? t('The link to pay for {name}', { name }) : t('The request of {name}', { name })} />
      {link ? (
        <>
          <p className="rounded-md bg-sunken p-3 font-medium [overflow-wrap:anywhere]">{link.url}</p>
          {link.said.map((line) => (
            <p key={line} className="mt-3">
              {line}
            </p>
          ))}
          <p className="mt-3 text-ink-soft">
            {t('The link works until')} <DateTime at={link.until} style="date-time" showZone />
          </p>
          <div className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
            {link.email ? <p>{t('Emailed to {address}', { address: link.email })}</p> : null}
            {link.sms ? (
              <p>{t('Texted to {number}', { number: link.sms })}</p>
            ) : (
              <p>{t('Not texted: this number has not allowed texts.')}</p>
            )}
          </div>
        </>
      ) : (
        <p className="text-ink-soft">{past ?? t('There is no instant price. They were told that we answer with a quote.')}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {link ? <CopyButton text={link.url} /> : null}
        <LinkButton to={`/admin/quotes/${requestId}`} variant={link ? 'secondary' : 'primary'}>
          {t('Open the request')}
        </LinkButton>
        <Link to="/admin/bookings/new" className="inline-link inline-flex min-h-touch items-center">
          {t('Book for another customer')}
        </Link>
      </div>
    </Card>
  );
}
