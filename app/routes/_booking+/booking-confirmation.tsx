import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { CheckAnswers, type Answer } from '#app/components/booking/check-answers';
import { SignedQuote } from '#app/components/booking/signed-quote';
import { WhatHappensNext } from '#app/components/booking/what-happens-next';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { dayPartLabels, longDate } from '#app/domain/catalog/visit-windows';
import { creditUsed } from '#app/domain/ledger/queries.server';
import { findCompanyVisit } from '#app/domain/companies/company-visits.server';
import { readGuestBooking, readOwnBooking } from '#app/domain/bookings/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { readGuestBookings } from '#app/http/guest-bookings.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { NotFound } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { dateText } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { type ConfirmationData, confirmationView } from './_shared/confirmation-view.server';
import { AskWhilePending, GuestLinks } from './_shared/guest-links';
import { getGuestLinks } from './_shared/guest-links.server';
import { LeaveCountdown } from './_shared/leave-countdown';
import { invoicedText, managerText } from '#app/domain/notifications/templates/invoice-words';
import { WithLinks } from '#app/components/ui/with-links';
import { rowText } from '#app/platform/texts/row-text.server';
import { t, translate } from '#app/platform/texts/t';
import { ConfirmingPayment } from './_shared/confirming-payment';

const DASHBOARD = '/customer/dashboard';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your booking')) }, { name: 'robots', content: 'noindex' }];

function nothing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}

export const loader = /* @__PURE__ */ guardLoader(
  'routes/_booking+/booking-confirmation',
  async ({ actor, db, request, url }) => {
    const named = url.searchParams.get('booking') ?? url.searchParams.get('appointmentId');
    const ids = (await readGuestBookings(request)).map(({ bookingId }) => bookingId);
    const guests = named ? await readGuestBooking(db, { named, ids }) : null;
    if (!named || !(actor ?? guests)) throw safeRedirect('/');
    const own = actor && (await readOwnBooking(db, { named, customerId: actor.userId }).catch(nothing));
    const booking = own ?? guests;
    const shared = booking || !actor ? null : await findCompanyVisit(db, { userId: actor.userId, named });
    if (shared) throw safeRedirect(`/commercial/visits/${shared.id}`);
    if (!booking) throw await redirectWithNotice('/customer/dashboard', { type: 'error', message: t('Booking not found') });
    const { site } = booking;
    const isPending = booking.paymentStatus === 'none' && !booking.cancelledAt;
    return respond(confirmationView, {
      reference: booking.reference,
      state: isPending ? 'pending' : booking.cancelledAt ? 'over' : 'paid',
      paymentStatus: booking.paymentStatus,
      isCommercial: booking.package.kind.invoiced,
      hasTakedown: booking.package.takedownMinutes !== null,
      doneText: rowText(booking.package.serviceLine.doneText),
      isOnInvoice: booking.terms === 'net_30',
      netDays: booking.netDays,
      service: booking.package.name,
      date: dayOf(booking),
      dayPart: translate(dayPartLabels[booking.dayPart]),
      address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
      email: booking.contactEmail,
      totalCents: booking.totalCents,
      paidCents: booking.payments.reduce((sum, payment) => sum + payment.capturedCents, 0) + (await creditUsed(db, booking.id)),
      checkoutTo: `/checkout?quote=${booking.quote.token}`,
      quoteToken: booking.quote.token,
      zone: site.zone,
      signed: booking.quote.acceptance,
      guest: own ? null : getGuestLinks(booking),
    });
  },
);

function details(data: ConfirmationData): Answer[] {
  return [
    { label: t('Booking'), value: <strong className="figures text-ink">{data.reference}</strong> },
    { label: t('Service'), value: data.service },
    { label: t('Date'), value: data.date },
    { label: t('Time of day'), value: data.dayPart },
    { label: t('Address'), value: data.address },
    { label: t('Total'), value: formatMoney(data.totalCents, 'always') },
    ...(data.isOnInvoice && data.paidCents === 0
      ? [{ label: t('Terms'), value: invoicedText(data.netDays) }]
      : [{ label: t('Paid so far'), value: formatMoney(data.paidCents, 'always') }]),
  ];
}

function Pending({ data }: { data: ConfirmationData }) {
  useLive(['booking.changed']);
  return (
    <div role="status">
      <Badge tone="warn" icon={Hourglass}>
        {t('Payment processing')}
      </Badge>
      <h1 className="display mt-4 text-display-md">{t('Payment processing')}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        <ConfirmingPayment again={`/booking-confirmation?booking=${data.reference}`} />
      </p>
      <p className="mt-2 text-ink-soft">
        <WithLinks text={t('Closed the payment page before you paid? [Return to checkout]')} to={[data.checkoutTo]} />
      </p>
    </div>
  );
}

function Paid({ data }: { data: ConfirmationData }) {
  return (
    <>
      <Badge tone="good" icon={BadgeCheck}>
        {data.paymentStatus === 'on_invoice' ? t('Confirmed') : t('Paid')}
      </Badge>
      <h1 className="display mt-4 text-display-md">{t('You’re booked')}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        {data.isCommercial || data.isOnInvoice
          ? managerText(data.netDays)
          : t('We’ll let you know who’s coming as soon as a pro confirms.')}
      </p>
    </>
  );
}

function Over({ data }: { data: ConfirmationData }) {
  return (
    <>
      <h1 className="display text-display-md">{t('This booking was canceled')}</h1>
      <p className="mt-3 text-lg text-ink-soft">
        {data.paymentStatus === 'refunded'
          ? t('We refunded what you paid. It takes 7 to 10 business days to reach your card.')
          : t('There’s nothing more to do.')}
      </p>
    </>
  );
}

type Dated = Pick<NonNullable<Awaited<ReturnType<typeof readOwnBooking>>>, 'preferredDate' | 'visits'>;

/** The day asked for, or the days among which one is chosen. */
function dayOf({ preferredDate, visits }: Dated): string {
  const open = visits.find(({ settleAt, status }) => settleAt !== null && status !== 'cancelled');
  if (!open) return longDate(dateText(preferredDate));
  const { windowStart, windowEnd, zone } = open;
  const day = (at: Date) => formatDateTime(at, { style: 'long-date', zone });
  return t('Any day from {from} to {to}', { from: day(windowStart), to: day(windowEnd) });
}

export default function BookingConfirmationPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-text py-12 sm:py-16">
        {data.state === 'pending' ? <Pending data={data} /> : data.state === 'paid' ? <Paid data={data} /> : <Over data={data} />}
        <section aria-labelledby="details" className="mt-10">
          <h2 id="details" className="mb-3 text-lg font-semibold">
            {t('Booking Details')}
          </h2>
          <CheckAnswers answers={details(data)} />
          <div className="mt-4">
            <SignedQuote signed={data.signed} token={data.quoteToken} zone={data.zone} />
          </div>
        </section>
        {data.state === 'paid' && !data.isCommercial ? (
          <div className="mt-10">
            <WhatHappensNext
              steps={[
                {
                  title: t('A pro confirms'),
                  text: t('We’ll email your pro’s name and a 2-hour arrival window to {email}.', { email: data.email }),
                },
                {
                  title: t('The crew does the work'),
                  text:
                    data.paidCents >= data.totalCents
                      ? t('Everything is paid. We won’t charge you anything more for it.')
                      : t('We’ll charge the remaining balance once {doneText}.', { doneText: data.doneText }),
                },
                ...(data.hasTakedown
                  ? [
                      {
                        title: t('The crew takes them down'),
                        text: t('Takedown after the season is included. You can pick your week.'),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        ) : null}
        {data.guest ? (
          <GuestLinks guest={data.guest} email={data.email} isPaid={data.state === 'paid'} />
        ) : (
          <div className="mt-10">
            <LinkButton to={DASHBOARD} variant={data.state === 'pending' ? 'secondary' : 'primary'}>
              {t('Go to Dashboard')}
            </LinkButton>
          </div>
        )}
        {data.guest && data.state === 'pending' ? <AskWhilePending /> : null}
        {data.state === 'paid' && !data.guest ? <LeaveCountdown to={DASHBOARD} /> : null}
      </div>
    </SiteLayout>
  );
}
