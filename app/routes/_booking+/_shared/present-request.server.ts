import { bringText } from '#app/domain/catalog/team';
import { dayPartLabels } from '#app/domain/catalog/visit-windows';
import { preferredDay } from '#app/domain/catalog/flexible-span';
import type { RequestWithQuotes } from '#app/domain/quotes/queries.server';
import { t, translate } from '#app/platform/texts/t';
import type { RequestView } from './request-view';

type Presentable = Pick<
  RequestWithQuotes,
  | 'token'
  | 'name'
  | 'email'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'notes'
  | 'preferredDate'
  | 'dayPart'
  | 'flexibleDays'
  | 'package'
  | 'company'
>;

/** A stored request as its pages show it. */
export function presentRequest(request: Presentable): RequestView {
  return {
    token: request.token,
    service: request.package?.name ?? t('Custom work'),
    slug: request.package?.slug ?? '',
    date: preferredDay(request),
    dayPart: translate(dayPartLabels[request.dayPart]),
    name: request.name,
    email: request.email,
    address: `${request.street}, ${request.city}, ${request.state}`,
    zip: request.zip,
    notes: request.notes,
    needs: (request.package && bringText(request.package)) ?? '',
    company: request.company?.name ?? '',
  };
}
