import { LinkButton } from '#app/components/ui/button';
import { rateWords } from '#app/components/visits/visit-labels';
import type { VisitButton } from '#app/domain/bookings/visit-buttons';
import type { VisitPage } from './visit-page-view';

/** One button of the visit page. */
export function VisitAction({ button, data }: { button: VisitButton; data: VisitPage }) {
  const at = `/customer/visits/${data.visit.id}`;
  switch (button) {
    case 'continue':
      return <LinkButton to={`/checkout?quote=${data.quoteToken}`}>Continue</LinkButton>;
    case 'messages':
      return (
        <LinkButton to={`/bookings/${data.bookingId}/messages`} variant="secondary">
          Messages{data.unread > 0 ? ` (${data.unread} new)` : ''}
        </LinkButton>
      );
    case 'reschedule':
      return data.visit.status === 'unfulfilled' || data.visit.status === 'no_show' ? (
        <LinkButton to={`${at}/reschedule`}>Choose another day</LinkButton>
      ) : (
        <LinkButton to={`${at}/reschedule`} variant="secondary">
          Reschedule
        </LinkButton>
      );
    case 'choose-week':
      return <LinkButton to={`${at}/week`}>Choose your week</LinkButton>;
    case 'cancel':
      return (
        <LinkButton to={`${at}/cancel`} variant="quiet" preventScrollReset className="max-sm:-ml-5">
          Cancel Request
        </LinkButton>
      );
    case 'refund':
      return (
        <LinkButton to={`${at}/cancel`} variant="secondary" preventScrollReset>
          Cancel for a refund
        </LinkButton>
      );
    case 'no-show':
      return (
        <LinkButton to={`${at}/no-show`} preventScrollReset>
          Report a no-show
        </LinkButton>
      );
    case 'rate':
      return <LinkButton to={`/visits/${data.visit.id}/review`}>{rateWords(data.visit.kind)}</LinkButton>;
    case 'tip':
      return (
        <LinkButton to={`${at}/tip`} variant="secondary">
          Tip {data.pro?.name ?? 'your pro'}
        </LinkButton>
      );
    case 'claim':
      return (
        <LinkButton to={`${at}/claim`} variant="secondary">
          Report a problem
        </LinkButton>
      );
    case 'report':
      return (
        <LinkButton to={`${at}/report`} variant="quiet" preventScrollReset>
          Report a problem
        </LinkButton>
      );
    case 'rebook':
      return (
        <LinkButton to={`/customer/rebook/${data.visit.id}`} variant="secondary">
          Book Again
        </LinkButton>
      );
  }
}
