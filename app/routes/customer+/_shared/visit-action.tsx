import { LinkButton } from '#app/components/ui/button';
import { rateWords } from '#app/components/visits/visit-labels';
import type { VisitButton } from '#app/domain/bookings/visit-buttons';
import { t } from '#app/platform/texts/t';
import type { VisitPage } from './visit-page-view';

/** One button of the visit page. */
export function VisitAction({ button, data }: { button: VisitButton; data: VisitPage }) {
  const at = `/customer/visits/${data.visit.id}`;
  switch (button) {
    case 'continue':
      return <LinkButton to={`/checkout?quote=${data.quoteToken}`}>{t('Continue')}</LinkButton>;
    case 'messages':
      return (
        <LinkButton to={`/bookings/${data.bookingId}/messages`} variant="secondary">
          {data.unread > 0 ? t('Messages ({unread} new)', { unread: data.unread }) : t('Messages')}
        </LinkButton>
      );
    case 'reschedule':
      return data.visit.status === 'unfulfilled' || data.visit.status === 'no_show' ? (
        <LinkButton to={`${at}/reschedule`}>{t('Choose another day')}</LinkButton>
      ) : (
        <LinkButton to={`${at}/reschedule`} variant="secondary">
          {t('Reschedule')}
        </LinkButton>
      );
    case 'choose-week':
      return <LinkButton to={`${at}/week`}>{t('Choose your week')}</LinkButton>;
    case 'change-details':
      return (
        <LinkButton to={`${at}/details`} variant="secondary">
          {t('Change details')}
        </LinkButton>
      );
    case 'change-package':
      return (
        <LinkButton to={`${at}/package`} variant="secondary">
          {t('Change package or size')}
        </LinkButton>
      );
    case 'add-options':
      return (
        <LinkButton to={`${at}/add`} variant="secondary">
          {t('Add options')}
        </LinkButton>
      );
    case 'cancel':
      return (
        <LinkButton to={`${at}/cancel`} variant="quiet" preventScrollReset className="max-sm:-ml-5">
          {t('Cancel Request')}
        </LinkButton>
      );
    case 'refund':
      return (
        <LinkButton to={`${at}/cancel`} variant="secondary" preventScrollReset>
          {t('Cancel for a refund')}
        </LinkButton>
      );
    case 'no-show':
      return (
        <LinkButton to={`${at}/no-show`} preventScrollReset>
          {t('Report a no-show')}
        </LinkButton>
      );
    case 'rate':
      return <LinkButton to={`/visits/${data.visit.id}/review`}>{rateWords(data.visit.kind)}</LinkButton>;
    case 'tip':
      return (
        <LinkButton to={`${at}/tip`} variant="secondary">
          {data.pro ? t('Tip {name}', { name: data.pro.name }) : t('Tip your pro')}
        </LinkButton>
      );
    case 'claim':
      return (
        <LinkButton to={`${at}/claim`} variant="secondary">
          {t('Report a problem')}
        </LinkButton>
      );
    case 'report':
      return (
        <LinkButton to={`${at}/report`} variant="quiet" preventScrollReset>
          {t('Report a problem')}
        </LinkButton>
      );
    case 'rebook':
      return (
        <LinkButton to={`/customer/rebook/${data.visit.id}`} variant="secondary">
          {t('Book Again')}
        </LinkButton>
      );
  }
}
