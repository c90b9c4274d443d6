import type { Answer } from '#app/components/booking/check-answers';
import { t } from '#app/platform/texts/t';
import type { RequestView } from './request-view';

/** The request as rows to read over. `editTo` leads back to the form, filled in. */
export function getAnswers(request: Omit<RequestView, 'token' | 'slug' | 'name' | 'email'>, editTo?: string): Answer[] {
  const rows: Answer[] = [
    { label: t('Service'), value: request.service, changeTo: editTo },
    { label: t('Address'), value: request.address, changeTo: editTo },
    { label: t('ZIP code'), value: request.zip, changeTo: editTo },
    { label: t('Preferred date'), value: request.date, changeTo: editTo },
    { label: t('Time of day'), value: request.dayPart, changeTo: editTo },
  ];
  if (request.company) rows.unshift({ label: t('Booked for'), value: request.company, changeTo: editTo });
  if (request.needs) rows.push({ label: t('We bring'), value: request.needs });
  return request.notes ? [...rows, { label: t('Notes'), value: request.notes, changeTo: editTo }] : rows;
}
