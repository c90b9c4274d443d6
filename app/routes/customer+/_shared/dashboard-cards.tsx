import { Link } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CreditCard from 'lucide-react/icons/credit-card';
import HelpCircle from 'lucide-react/icons/help-circle';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatArrival } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { RatingStars } from '#app/components/ui/rating';
import { StatusChip } from '#app/components/ui/status-chip';
import type { Dashboard } from './dashboard-view.server';
import { ServiceCallForm } from './express-form';
import { kindWord, rateWords } from '#app/components/visits/visit-labels';
import type { VisitSummary } from '#app/domain/bookings/visit-summary';
import { mark, t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

const link = 'font-semibold text-link underline underline-offset-4';

export function NextVisit({ visit }: { visit: VisitSummary }) {
  return (
    <Card as="section">
      <CardHead
        title={visit.kind === 'install' ? t('Upcoming installation') : t('Upcoming visit')}
        actions={<StatusChip status={visit.status} />}
      />
      <p className="display text-display-sm">
        <DateTime at={visit.windowStart} style="date" zone={visit.zone} />
      </p>
      <p className="mt-1 text-ink-soft">
        {visit.arrival
          ? t('{proName} arrives {from}.', {
              proName: visit.proName ?? t('Your crew'),
              from: formatArrival(visit.arrival.from, visit.arrival.to, visit.zone),
            })
          : `${visit.packageName}, ${kindWord(visit.kind).toLowerCase()}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={`/customer/visits/${visit.id}`} variant="secondary" size="sm">
          {t('Details')}
        </LinkButton>
      </div>
    </Card>
  );
}

export function OpenRequests({ requests, quoteTime }: Pick<Dashboard, 'requests' | 'quoteTime'>) {
  if (requests.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Requests')} hint={t('Requests you haven’t booked yet')} />
      <ul className="space-y-3">
        {requests.map((request) => (
          <li key={request.token} className="border-t border-line pt-3 first:border-0 first:pt-0">
            <p className="font-semibold">{request.packageName}</p>
            <p className="text-sm text-ink-faint">{request.place}</p>
            {request.quote ? (
              <Link
                to={request.quote.instant ? `/confirm?request=${request.token}` : `/quotes/${request.quote.token}`}
                className={`text-sm ${link}`}
              >
                {t('Your price: {total}', { total: request.quote.total })}
              </Link>
            ) : (
              <Link to={`/requests/${request.token}`} className={`text-sm ${link}`}>
                {t('We’ll reply {quoteTime}', { quoteTime })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A service call, folded up, so that it does not shout at those with whom all is well. */
export function ServiceCallCard({ data }: { data: NonNullable<Dashboard['express']> }) {
  return (
    <Card as="section">
      <CardHead
        title={data.call.name}
        hint={
          data.freeCalls?.left
            ? t(
                'Your {planName} plan covers {left, plural, one {# more service call} other {# more service calls}} this year. We call you back within 30 minutes.',
                { planName: data.freeCalls.planName, left: data.freeCalls.left },
              )
            : t('A pro comes to you from {base}. We call you back within 30 minutes.', { base: formatMoney(data.baseCents) })
        }
      />
      <details>
        <summary className="inline-flex min-h-touch cursor-pointer items-center font-semibold text-link underline underline-offset-4">
          {t('Request service')}
        </summary>
        <div className="mt-4">
          <ServiceCallForm data={data} place="/customer/dashboard" />
        </div>
      </details>
    </Card>
  );
}

export function RecentlyDone({ visits }: { visits: Dashboard['recent'] }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="text-lg font-semibold">
        {t('Recently completed')}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-soft">
        {visits.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <Link to={`/customer/visits/${visit.id}`} className={link}>
                {visit.packageName}, {kindWord(visit.kind).toLowerCase()}
              </Link>
              <p className="text-sm text-ink-faint">
                {visit.completedAt ? <DateTime at={visit.completedAt} style="date" zone={visit.zone} /> : null} · {visit.proName}
              </p>
            </div>
            {visit.rating === null ? (
              <LinkButton
                to={`/visits/${visit.id}/review`}
                variant="secondary"
                size="sm"
                aria-label={`${rateWords(visit.kind)}, ${visit.packageName}, ${visit.place}`}
              >
                {rateWords(visit.kind)}
              </LinkButton>
            ) : (
              <RatingStars value={visit.rating} size="sm" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function BookAgain({ bookings }: { bookings: Dashboard['again'] }) {
  if (bookings.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Book Again')} hint={t('Same address and notes, priced for your new date')} />
      <ul className="space-y-3">
        {bookings.map((booking) => (
          <li key={booking.visitId} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold">{booking.packageName}</p>
              <p className="text-sm text-ink-faint">{booking.place}</p>
            </div>
            <LinkButton
              to={`/customer/rebook/${booking.visitId}`}
              variant="secondary"
              size="sm"
              aria-label={t('Book Again: {packageName}, {place}', { packageName: booking.packageName, place: booking.place })}
            >
              {t('Book Again')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shortcuts = [
  { to: '/customer/payment-methods', label: mark('Payment methods'), icon: CreditCard },
  { to: '/customer/account', label: mark('Account settings'), icon: UserRound },
  { to: '/customer/sites', label: mark('Your addresses'), icon: MapPin },
  { to: '/customer/calendar', label: mark('Your calendar'), icon: CalendarDays },
] as const;

const INVITE = { to: '/customer/referrals', label: mark('Invite friends'), icon: UserPlus } as const;

export function Shortcuts({ invites }: { invites: boolean }) {
  const items = invites ? [...shortcuts, INVITE] : shortcuts;
  return (
    <Card as="section">
      <CardHead title={t('Your account')} />
      <LinkList items={items.map((each) => ({ ...each, label: translate(each.label) }))} />
    </Card>
  );
}

export function SupportCard({ chat }: { chat: boolean }) {
  const items = [
    { to: '/help/faq', label: 'FAQ', icon: HelpCircle },
    ...(chat ? [{ to: '/help/chat', label: t('Live Chat'), icon: MessageCircle }] : []),
    { to: '/help', label: t('Help Center'), icon: LifeBuoy },
  ];
  return (
    <Card as="section">
      <CardHead title={t('Support & help')} />
      <LinkList items={items} />
      <p className="mt-4 flex gap-3 border-t border-line pt-4 text-sm text-ink-soft">
        <ShieldCheck aria-hidden className="h-5 w-5 shrink-0 text-good" />
        <span>
          <WithParts
            text={t('100% satisfaction: if you are not satisfied, we make it right or refund your money. [How it works]')}
            parts={[
              (words) => (
                <Link to="/help/guarantee" className={link}>
                  {words}
                </Link>
              ),
            ]}
          />
        </span>
      </p>
    </Card>
  );
}

function LinkList({ items }: { items: readonly { to: string; label: string; icon: typeof MapPin }[] }) {
  return (
    <ul className="grid gap-1">
      {items.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className="-mx-2 flex min-h-touch items-center gap-3 rounded-md px-2 font-semibold hover:bg-sunken">
            <Icon aria-hidden className="h-5 w-5 text-ink-faint" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
