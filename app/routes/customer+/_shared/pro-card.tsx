import { Link } from '@remix-run/react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import { Avatar } from '#app/components/ui/avatar';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { RatingStars } from '#app/components/ui/rating';
import { WithParts } from '#app/components/ui/with-parts';
import { ReviewAnswer } from '#app/components/visits/review-answer';
import { t } from '#app/platform/texts/t';
import type { VisitPage } from './visit-page-view';

type Pro = NonNullable<VisitPage['pro']>;

function noProWords({ visit, isPlanned }: VisitPage): string {
  if (visit.status === 'cancelled') return t('No pro is assigned: the visit is canceled.');
  if (visit.status === 'unfulfilled') return t('We couldn’t find a pro for this time.');
  if (visit.status === 'no_show') return t('No pro is assigned now.');
  return isPlanned ? t('We’ll assign a pro closer to the date.') : t('A professional will be assigned soon.');
}

/** Who else comes, where a team does; `pro` leads it. */
function Team({ data: { team, pro } }: { data: VisitPage }) {
  if (!team || !pro) return null;
  const { others, open } = team;
  return (
    <p className="mt-3 text-sm">
      {t('{name} leads the team.', { name: pro.name })}{' '}
      {others.length > 0 ? (
        <>
          <WithParts
            text={t('Also coming: [{names}].', { names: others.join(', ') })}
            parts={[(names) => <span className="font-semibold">{names}</span>]}
          />{' '}
        </>
      ) : null}
      {open > 0
        ? t('{open, plural, one {We’re still finding one more pro.} other {We’re still finding # more pros.}}', { open })
        : null}
    </p>
  );
}

/** How long the work takes, where it is more than a day, and on which days. */
function Days({ days }: Pick<VisitPage, 'days'>) {
  if (!days) return null;
  return (
    <div className="mt-3 text-sm">
      <p>{t('The work takes {days}.', { days: days.text })}</p>
      {days.dates.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {days.dates.map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Who comes: face, name, rating with what others wrote, and what the pro has earned by their work. */
export function ProCard({ data }: { data: VisitPage }) {
  const { pro } = data;
  return (
    <Card as="section">
      <CardHead title={data.visit.status === 'cancelled' ? t('Pro') : t('Your pro')} />
      {pro ? (
        <>
          <div className="flex items-center gap-4">
            <Avatar name={pro.personName || pro.name} src={pro.photo} size="lg" />
            <div className="min-w-0">
              <p className="text-lg font-semibold">{pro.name}</p>
              {pro.personName ? (
                <p className="text-sm text-ink-soft">{t('Your contact is {personName}', { personName: pro.personName })}</p>
              ) : null}
              {pro.ratingCount > 0 ? (
                <RatingStars value={pro.rating} count={pro.ratingCount} size="sm" />
              ) : (
                <p className="text-sm text-ink-faint">{t('New here')}</p>
              )}
            </div>
          </div>
          <Experience pro={pro} />
          {pro.badges.length > 0 ? (
            <ul aria-label={t('Badges')} className="mt-4 flex flex-wrap gap-2">
              {pro.badges.map((badge) => (
                <li key={badge}>
                  <Badge tone="good" icon={BadgeCheck}>
                    {badge}
                  </Badge>
                </li>
              ))}
            </ul>
          ) : null}
          <Team data={data} />
          <Days days={data.days} />
          {pro.bio ? <p className="mt-3 text-sm text-ink-soft">{pro.bio}</p> : null}
          <Reviews pro={pro} visitId={data.visit.id} />
          <p className="mt-4 text-sm">
            <Link to={`/visits/${data.visit.id}/flag`} className="text-ink-soft underline underline-offset-4">
              {t('Report {name}', { name: pro.name })}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{noProWords(data)}</p>
          <Days days={data.days} />
        </>
      )}
    </Card>
  );
}

function Experience({ pro: { completed, yearsExperience } }: { pro: Pro }) {
  const facts = [
    completed > 0 ? t('{completed, plural, one {# job} other {# jobs}} done here', { completed }) : null,
    yearsExperience ? t('{yearsExperience, plural, one {# year} other {# years}} of experience', { yearsExperience }) : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return <p className="mt-4 text-sm text-ink-soft">{facts.join(' · ')}</p>;
}

function Reviews({ pro: { reviews, name }, visitId }: { pro: Pro; visitId: string }) {
  if (reviews.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="inline-flex min-h-touch cursor-pointer items-center font-semibold text-link underline underline-offset-4">
        {t('{count, plural, one {Read the latest review} other {Read the latest # reviews}}', { count: reviews.length })}
      </summary>
      <ul className="mt-2 space-y-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RatingStars value={review.rating} size="sm" />
              <span className="text-sm text-ink-faint">
                {review.city}, <DateTime at={review.at} style="date" zone={review.zone} />
              </span>
            </p>
            <p className="mt-1 whitespace-pre-line text-sm text-ink-soft">{review.comment}</p>
            <ReviewAnswer answer={review.answer} from={t('{name} answered', { name })} />
            <p className="mt-1 text-sm">
              <Link
                to={`/visits/${visitId}/flag?about=review&id=${review.id}`}
                className="inline-flex min-h-[2rem] items-center text-ink-soft underline underline-offset-4"
              >
                {t('Report this review')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
