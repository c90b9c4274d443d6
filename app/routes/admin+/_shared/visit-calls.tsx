import { Link } from '@remix-run/react';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { formatPhone } from '#app/platform/format-phone';
import { t } from '#app/platform/texts/t';
import { noteView } from './visit-notes';

export const callsView = z.object({
  visitId: z.string(),
  booking: z.object({
    id: z.string(),
    reference: z.string(),
    customerId: z.string(),
    companyId: z.string().nullable(),
    siteId: z.string(),
    company: z.string().nullable(),
    contactName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    onSiteName: z.string(),
    onSitePhone: z.string(),
    notes: z.string(),
    accessNotes: z.string(),
  }),
  pro: z.object({ proId: z.string(), fullName: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  askedFor: z.string().nullable(),
  money: z.object({
    words: z.string(),
    owedCents: z.number(),
    paidCents: z.number(),
    refundedCents: z.number(),
    openCents: z.number(),
    paymentId: z.string().nullable(),
  }),
  photos: z.array(z.object({ id: z.string(), url: z.string(), moment: z.string() })),
  notes: z.array(noteView),
  nextNotes: z.string().nullable(),
  can: z.object({
    move: z.boolean(),
    cancel: z.boolean(),
    changeNeeds: z.boolean(),
    changePackage: z.boolean(),
    raisePayout: z.boolean(),
    storage: z.enum(['order', 'cancel']).nullable(),
  }),
  opId: z.string(),
});
export type CallsView = z.output<typeof callsView>;

const link = 'inline-flex min-h-touch items-center break-all text-link underline underline-offset-4';

function Reach({ name, to, phone, email }: { name: string; to?: string; phone: string | null; email?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {to ? (
        <Link to={to} className={`${link} font-semibold`}>
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      {phone ? (
        <a href={`tel:${phone}`} className={link}>
          {formatPhone(phone)}
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      ) : null}
    </div>
  );
}

/** Who to call about a visit, and what can be done for them while they are on the phone. */
export function VisitCalls({ calls }: { calls: CallsView }) {
  const { booking, pro, askedFor } = calls;
  return (
    <Card as="section">
      <CardHead title={t('People')} />
      <dl className="space-y-2 text-sm [&_dt]:text-ink-faint">
        <div>
          <dt>{t('Customer')}</dt>
          <dd>
            <Reach
              name={booking.contactName}
              to={`/admin/customers/${booking.customerId}`}
              phone={booking.contactPhone}
              email={booking.contactEmail}
            />
            {booking.companyId ? (
              <Link to={`/admin/companies/${booking.companyId}`} className={link}>
                {booking.company}
              </Link>
            ) : null}
          </dd>
        </div>
        {booking.onSiteName || booking.onSitePhone ? (
          <div>
            <dt>{t('At the house')}</dt>
            <dd>
              <Reach name={booking.onSiteName || booking.contactName} phone={booking.onSitePhone || booking.contactPhone} />
            </dd>
          </div>
        ) : null}
        {pro ? (
          <div>
            <dt>{t('Pro')}</dt>
            <dd>
              <Reach name={pro.fullName || pro.email} to={`/admin/pros/${pro.proId}`} phone={pro.phone} email={pro.email} />
            </dd>
          </div>
        ) : null}
        {booking.accessNotes ? (
          <div>
            <dt>{t('Access')}</dt>
            <dd className="whitespace-pre-wrap break-words">{booking.accessNotes}</dd>
          </div>
        ) : null}
        {booking.notes ? (
          <div>
            <dt>{t('Customer’s notes')}</dt>
            <dd className="whitespace-pre-wrap break-words">{booking.notes}</dd>
          </div>
        ) : null}
        {askedFor ? (
          <div>
            <dt>{t('Requested time')}</dt>
            <dd>{askedFor}</dd>
          </div>
        ) : null}
      </dl>
      <CallButtons calls={calls} />
      <p className="mt-3 text-sm">
        <Link to={`/admin/threads/${booking.id}`} className={link}>
          {t('Conversation {reference}', { reference: booking.reference })}
        </Link>
        <Link to={`/admin/places/${booking.siteId}/details`} className={`${link} ml-4`}>
          {t('Site details')}
        </Link>
      </p>
    </Card>
  );
}

/** What can be done with the visit now. */
function CallButtons({ calls: { visitId, pro, can } }: { calls: CallsView }) {
  const base = `/admin/dispatch/${visitId}`;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <LinkButton to={`${base}/message?to=customer`} variant="secondary" size="sm">
        {t('Message the customer')}
      </LinkButton>
      {pro ? (
        <LinkButton to={`${base}/message?to=pro`} variant="secondary" size="sm">
          {t('Message the pro')}
        </LinkButton>
      ) : null}
      {can.move ? (
        <LinkButton to={`${base}/move`} variant="secondary" size="sm">
          {t('Move the visit')}
        </LinkButton>
      ) : null}
      {can.changeNeeds ? (
        <LinkButton to={`${base}/needs`} variant="secondary" size="sm">
          {t('Change what it takes')}
        </LinkButton>
      ) : null}
      {can.changePackage ? (
        <LinkButton to={`${base}/package`} variant="secondary" size="sm">
          {t('Change package or size')}
        </LinkButton>
      ) : null}
      {can.storage ? (
        <LinkButton to={`${base}/storage`} variant="secondary" size="sm">
          {can.storage === 'order' ? t('Order storage') : t('Cancel storage')}
        </LinkButton>
      ) : null}
      {can.raisePayout ? (
        <LinkButton to={`${base}/payout`} variant="secondary" size="sm">
          {t('Raise the payout')}
        </LinkButton>
      ) : null}
      {can.cancel ? (
        <LinkButton to={`${base}/cancel`} variant="danger" size="sm">
          {t('Cancel')}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** How a visit's booking is paid. */
export function VisitMoney({ money }: { money: CallsView['money'] }) {
  const rows: [string, number][] = [
    [t('To pay'), money.owedCents],
    [t('Paid'), money.paidCents],
    ...(money.refundedCents > 0 ? ([[t('Refunded'), money.refundedCents]] satisfies [string, number][]) : []),
    [money.openCents < 0 ? t('To refund') : t('Left to pay'), Math.abs(money.openCents)],
  ];
  return (
    <Card as="section">
      <CardHead title={t('Payment')} hint={money.words} />
      <dl className="figures text-sm">
        {rows.map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-1.5 first:border-0">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="font-semibold">{formatMoney(cents, 'always')}</dd>
          </div>
        ))}
      </dl>
      {money.paymentId ? (
        <p className="mt-2 text-sm">
          <Link to={`/admin/payments/${money.paymentId}/refund`} className={link}>
            {t('Refund')}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

/** The photos that the pro took. */
export function VisitPhotos({ photos }: { photos: CallsView['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Photos')} />
      <ul className="grid grid-cols-3 gap-2">
        {photos.map(({ id, url, moment }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={moment === 'before' ? t('Taken before the work') : t('Taken after the work')}
                loading="lazy"
                className="aspect-square w-full rounded object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
