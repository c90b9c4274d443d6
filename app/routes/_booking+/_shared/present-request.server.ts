import { dateText } from '#app/platform/local-date';
import { dayPartLabels, longDate } from '#app/domain/catalog/visit-windows';
import type { RequestWithQuotes } from '#app/domain/quotes/queries.server';
import type { RequestView } from './request-view';

type Presentable = Pick<
  RequestWithQuotes,
  'token' | 'name' | 'email' | 'street' | 'city' | 'state' | 'zip' | 'notes' | 'preferredDate' | 'dayPart' | 'package' | 'company'
>;

/** A stored request as its pages show it. */
export function presentRequest(request: Presentable): RequestView {
  return {
    token: request.token,
    service: request.package?.name ?? 'Custom work',
    slug: request.package?.slug ?? '',
    date: longDate(dateText(request.preferredDate)),
    dayPart: dayPartLabels[request.dayPart],
    name: request.name,
    email: request.email,
    address: `${request.street}, ${request.city}, ${request.state}`,
    zip: request.zip,
    notes: request.notes,
    company: request.company?.name ?? '',
  };
}
