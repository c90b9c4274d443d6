import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { formatArrival, formatDateTime } from '#app/components/ui/date-time';
import { WithLinks } from '#app/components/ui/with-links';
import { VisitDays } from '#app/components/visits/visit-days';
import { kindWord } from '#app/components/visits/visit-labels';
import { t } from '#app/platform/texts/t';
import type { CompanyVisitView } from './company-visit-view';

const link = 'font-semibold text-link underline underline-offset-4';

/** When, in the tense of where the visit is. */
export function VisitTime({ visit }: Pick<CompanyVisitView, 'visit'>) {
  if (!visit.arrival) return <VisitDays visit={visit} />;
  const { from, to } = visit.arrival;
  const when = {
    pro: visit.proName ?? t('The crew'),
    day: formatDateTime(new Date(from), { style: 'long-date', zone: visit.zone }),
    hours: formatArrival(new Date(from), new Date(to), visit.zone),
  };
  return (
    <>{visit.status === 'completed' ? t('{pro} came on {day}, {hours}.', when) : t('{pro} arrives on {day}, {hours}.', when)}</>
  );
}

/** Where it is, and how to get in for those who may know. */
export function Place({ data: { place, access } }: { data: CompanyVisitView }) {
  return (
    <Card as="section">
      <CardHead title={t('Where')} />
      <p>
        {place.to ? (
          <Link to={place.to} className={link}>
            {place.name}
          </Link>
        ) : (
          place.name
        )}
      </p>
      <p className="text-ink-soft">{place.address}</p>
      {access ? (
        <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">
          {access.notes
            ? t('Access: {notes}', { notes: access.notes })
            : t('No access notes yet. You can add a gate code, where to park or a dog.')}
        </p>
      ) : null}
      {access?.wishes ? (
        <p className="mt-2 whitespace-pre-line text-sm text-ink-soft">{t('Requests: {wishes}', { wishes: access.wishes })}</p>
      ) : null}
    </Card>
  );
}

/** Who ordered it, what this member can do with it, and the other visits of the booking. */
export function Order({ data: { visit, isOver, orderedBy, ownPage, can, messagesTo, siblings } }: { data: CompanyVisitView }) {
  return (
    <Card as="section">
      <CardHead title={t('Ordered by')} />
      <p>{orderedBy}</p>
      {ownPage ? (
        <p className="mt-2">
          <Link to={ownPage} className={link}>
            {isOver ? t('Your page of this visit') : t('Reschedule, cancel or message the crew')}
          </Link>
        </p>
      ) : can.move || can.cancel ? (
        <p className="mt-2 flex flex-wrap gap-x-4">
          {can.move ? (
            <Link to={`/commercial/visits/${visit.id}/reschedule`} className={link}>
              {t('Reschedule')}
            </Link>
          ) : null}
          {can.cancel ? (
            <Link to={`/commercial/visits/${visit.id}/cancel`} className={link}>
              {t('Cancel')}
            </Link>
          ) : null}
        </p>
      ) : isOver || can.order ? null : (
        <p className="mt-2 text-sm text-ink-soft">{t('An owner or manager of your company can reschedule or cancel it.')}</p>
      )}
      {messagesTo && !ownPage ? (
        <p className="mt-2">
          <Link to={messagesTo} className={link}>
            {t('Message the crew')}
          </Link>
        </p>
      ) : null}
      {siblings.map((other) => (
        <p key={other.id} className="mt-3 border-t border-line pt-3 text-sm">
          <WithLinks
            text={t('[{kind}] from {day}', {
              kind: kindWord(other.kind),
              day: formatDateTime(new Date(other.windowStart), { style: 'long-date', zone: other.zone }),
            })}
            to={[`/commercial/visits/${other.id}`]}
            className={link}
          />
        </p>
      ))}
    </Card>
  );
}
