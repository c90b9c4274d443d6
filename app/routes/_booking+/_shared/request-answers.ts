import type { Answer } from '#app/components/booking/check-answers';
import type { RequestView } from './request-view';

/** The request as rows to read over. `editTo` leads back to the form, filled in. */
export function getAnswers(request: Omit<RequestView, 'token' | 'slug' | 'name' | 'email'>, editTo?: string): Answer[] {
  const rows: Answer[] = [
    { label: 'Service', value: request.service, changeTo: editTo },
    { label: 'Address', value: request.address, changeTo: editTo },
    { label: 'ZIP code', value: request.zip, changeTo: editTo },
    { label: 'Preferred date', value: request.date, changeTo: editTo },
    { label: 'Time of day', value: request.dayPart, changeTo: editTo },
  ];
  if (request.company) rows.unshift({ label: 'For', value: request.company, changeTo: editTo });
  return request.notes ? [...rows, { label: 'Notes', value: request.notes, changeTo: editTo }] : rows;
}
