import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
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
import { findCompanyVisit } from '#app/domain/companies/company-visits.server';
import { readGuestBooking, readOwnBooking } from '#app/domain/bookings/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { readGuestBookings } from '#app/http/guest-bookings.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { NotFound } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { type ConfirmationData, confirmationView } from './_shared/confirmation-view.server';
import { AskWhilePending, GuestLinks } from './_shared/guest-links';
import { getGuestLinks } from './_shared/guest-links.server';
import { LeaveCountdown } from './_shared/leave-countdown';
import { invoicedText, managerText } from '#app/domain/notifications/templates/invoice-words';

const DASHBOARD = '/customer/dashboard';

export const meta: MetaFunction = () => [{ title: pageTitle('Your booking') }, { name: 'robots', content: 'noindex' }];

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
    if (!booking) throw await redirectWithNotice('/customer/dashboard', { type: 'error', message: 'Booking not found' });
    const { site } = booking;
    const isPending = booking.paymentStatus === 'none' && !booking.cancelledAt;
    return respond(confirmationView, {
      reference: booking.reference,
      state: isPending ? 'pending' : booking.cancelledAt ? 'over' : 'paid',
      paymentStatus: booking.paymentStatus,
      isCommercial: booking.package.kind.invoiced,
      hasTakedown: booking.package.takedownMinutes !== null,
      doneText: booking.package.serviceLine.doneText,
      isOnInvoice: booking.terms === 'net_30',
      netDays: booking.netDays,
      service: booking.package.name,
      date: longDate(dateText(booking.preferredDate)),
      dayPart: dayPartLabels[booking.dayPart],
      address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
      email: booking.contactEmail,
      totalCents: booking.totalCents,
      paidCents: booking.payments.reduce((sum, payment) => sum + payment.capturedCents, 0),
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
    { label: 'Booking', value: <strong className="figures text-ink">{data.reference}</strong> },
    { label: 'Service', value: data.service },
    { label: 'Date', value: data.date },
    { label: 'Time of day', value: data.dayPart },
    { label: 'Address', value: data.address },
    { label: 'Total', value: formatMoney(data.totalCents, 'always') },
    ...(data.isOnInvoice && data.paidCents === 0
      ? [{ label: 'Terms', value: invoicedText(data.netDays) }]
      : [{ label: 'Paid so far', value: formatMoney(data.paidCents, 'always') }]),
  ];
}

function Pending({ data }: { data: ConfirmationData }) {
  useLive(['booking.changed']);
  return (
    <div role="status">
      <Badge tone="warn" icon={Hourglass}>
        Payment processing
      </Badge>
      <h1 className="display mt-4 text-display-md">Payment processing</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Confirming your payment. This takes a few seconds, and this page updates automatically. You can also{' '}
        <Link to={`/booking-confirmation?booking=${data.reference}`} reloadDocument className="inline-link">
          check again now
        </Link>
        .
      </p>
      <p className="mt-2 text-ink-soft">
        Closed the payment page before you paid?{' '}
        <Link to={data.checkoutTo} className="inline-link">
          Return to checkout
        </Link>
      </p>
    </div>
  );
}

function Paid({ data }: { data: ConfirmationData }) {
  return (
    <>
      <Badge tone="good" icon={BadgeCheck}>
        {data.paymentStatus === 'on_invoice' ? 'Confirmed' : 'Paid'}
      </Badge>
      <h1 className="display mt-4 text-display-md">You’re booked</h1>
      <p className="mt-3 text-lg text-ink-soft">
        {data.isCommercial || data.isOnInvoice
          ? managerText(data.netDays)
          : 'We’ll let you know who’s coming as soon as a pro confirms.'}
      </p>
    </>
  );
}

function Over({ data }: { data: ConfirmationData }) {
  return (
    <>
      <h1 className="display text-display-md">This booking was canceled</h1>
      <p className="mt-3 text-lg text-ink-soft">
        {data.paymentStatus === 'refunded'
          ? 'We refunded what you paid. It takes 7 to 10 business days to reach your card.'
          : 'There’s nothing more to do.'}
      </p>
    </>
  );
}

export default function BookingConfirmationPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-text py-12 sm:py-16">
        {data.state === 'pending' ? <Pending data={data} /> : data.state === 'paid' ? <Paid data={data} /> : <Over data={data} />}
        <section aria-labelledby="details" className="mt-10">
          <h2 id="details" className="mb-3 text-lg font-semibold">
            Booking Details
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
                  title: 'A pro confirms',
                  text: `We’ll email your pro’s name and a 2-hour arrival window to ${data.email}.`,
                },
                { title: 'The crew does the work', text: `We’ll charge the remaining balance once ${data.doneText}.` },
                ...(data.hasTakedown
                  ? [
                      {
                        title: 'The crew takes them down',
                        text: 'Takedown after the season is included. You can pick your week.',
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
              Go to Dashboard
            </LinkButton>
          </div>
        )}
        {data.guest && data.state === 'pending' ? <AskWhilePending /> : null}
        {data.state === 'paid' && !data.guest ? <LeaveCountdown to={DASHBOARD} /> : null}
      </div>
    </SiteLayout>
  );
}
