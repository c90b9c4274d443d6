import Check from 'lucide-react/icons/check';
import { DAY_MS } from '#app/platform/durations';
import { ButtonForm } from '#app/components/forms/button-form';
import { LinkButton } from '#app/components/ui/button';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { daysAhead, isBoundToFirst, NextDay, type StepDays, WholeJob } from './day-steps';
import { LocationButton } from './location-button';

export type NextStepVisit = {
  visitId: string;
  status: string;
  zone: string;
  payoutCents: number;
  /** False for a pro of a team whom another one leads, and on the days after the first. */
  leads: boolean;
  days: StepDays | null;
  completedAt: Date | null;
  arrivedAt: Date | null;
  start: Date;
  signOff: string | null;
  openTimes: Date[];
  setOutFrom: Date;
  now: Date;
  review: { status: string; note: string } | null;
  opIds: { first: string; second: string };
};

/** One primary action a state; the ways out are quiet links below it. */
export function NextStep({ visit }: { visit: NextStepVisit }) {
  if (visit.status === 'completed') return <Done visit={visit} />;
  const { review } = visit;
  if (visit.status === 'in_progress' && review?.status === 'waiting')
    return (
      <Notice tone="info" title={t('Our office is checking this job')} className="mt-5">
        {t('You marked it complete. We check it before you’re paid, usually within one business day. We’ll email you.')}
      </Notice>
    );
  const early = visit.status === 'accepted' && visit.now < visit.setOutFrom;
  // A page kept for a day without a network was made the evening before: its button is there, and the server knows the time.
  const isFar = early && visit.setOutFrom.getTime() - visit.now.getTime() > DAY_MS;
  return (
    <div className="mt-5 space-y-3">
      {visit.status === 'in_progress' && review?.status === 'refused' ? (
        <Notice tone="warn" title={t('Our office did not approve this job yet')}>
          {review.note}
        </Notice>
      ) : null}
      {early ? <TooEarly visit={visit} /> : null}
      {visit.leads && visit.status === 'in_progress' ? <NextDay days={visit.days} zone={visit.zone} /> : null}
      {isFar ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Steps visit={visit} />
        </div>
      )}
      <WaysOut visit={visit} early={isFar} />
      {visit.openTimes.length ? (
        <Notice tone="info" title={t('You proposed another time. Waiting for the customer')}>
          {visit.openTimes.map((start) => (
            <span key={start.toISOString()} className="mr-3 inline-block">
              <DateTime at={start} zone={visit.zone} />
            </span>
          ))}
          <span className="block">{t('You’re still booked for the original time.')}</span>
        </Notice>
      ) : null}
    </div>
  );
}

function Steps({ visit }: { visit: NextStepVisit }) {
  const { status, opIds, visitId, arrivedAt } = visit;
  if (status === 'in_progress') {
    return (
      <>
        {visit.leads && visit.days && !visit.days.hasLeft ? (
          <ButtonForm fields={{ intent: 'leave', opId: opIds.first }} busyText={t('Sending…')}>
            {t('Done for today')}
          </ButtonForm>
        ) : null}
        <LinkButton
          to={`/pro/visits/${visitId}/complete#dialog-title`}
          preventScrollReset
          variant={visit.leads && daysAhead(visit.days).length > 0 ? 'secondary' : 'primary'}
          icon={<Check aria-hidden className="h-5 w-5" />}
        >
          {visit.leads ? t('Mark Complete') : t('Check out')}
        </LinkButton>
      </>
    );
  }
  if (arrivedAt) return <StartJob opId={opIds.second} />;
  if (status === 'en_route') {
    return (
      <LocationButton fields={{ intent: 'arrive', opId: opIds.first }} busyText={t('Sending…')}>
        {t('I’m here')}
      </LocationButton>
    );
  }
  return (
    <ButtonForm fields={{ intent: 'set-out', opId: opIds.first }} busyText={t('Sending…')}>
      {t('On my way')}
    </ButtonForm>
  );
}

function StartJob({ opId, variant }: { opId: string; variant?: 'quiet' }) {
  return (
    <LocationButton fields={{ intent: 'start', opId }} variant={variant} busyText={t('Starting…')}>
      {t('Start Job')}
    </LocationButton>
  );
}

/** Before it is time to set out: from when it is, and the way to another time. */
function TooEarly({ visit }: { visit: NextStepVisit }) {
  const date = formatDateTime(visit.setOutFrom, { zone: visit.zone, showZone: true });
  return (
    <Notice tone="info" title={t('It’s too early to start this visit')}>
      {visit.leads
        ? t('The earliest you can leave is {date}. To come earlier, ask the customer first.', { date })
        : visit.days
          ? t('The earliest you can leave is {date}.', { date })
          : t('The earliest you can leave is {date}. The whole team starts then.', { date })}
      <span className="mt-2 block">
        {visit.leads ? (
          <LinkButton to={`/pro/visits/${visit.visitId}/times#dialog-title`} variant="secondary" size="sm" preventScrollReset>
            {t('Ask to come earlier')}
          </LinkButton>
        ) : null}
      </span>
    </Notice>
  );
}

function WaysOut({ visit, early }: { visit: NextStepVisit; early: boolean }) {
  const page = `/pro/visits/${visit.visitId}`;
  const atWork = visit.status !== 'accepted' || visit.arrivedAt !== null;
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      {visit.status === 'in_progress' || visit.arrivedAt || early ? null : <StartJob opId={visit.opIds.second} variant="quiet" />}
      {visit.leads && visit.status === 'accepted' && visit.now < visit.start && !early ? (
        <LinkButton to={`${page}/times#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          {t('Propose another time')}
        </LinkButton>
      ) : null}
      {visit.status === 'in_progress' || isBoundToFirst(visit) ? null : (
        <LinkButton to={`${page}/release#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          {t('Release job')}
        </LinkButton>
      )}
      {visit.leads && ['en_route', 'in_progress'].includes(visit.status) ? (
        <LinkButton to={`${page}/addition#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          {t('Propose extra work')}
        </LinkButton>
      ) : null}
      {visit.leads && ['en_route', 'in_progress'].includes(visit.status) ? (
        <LinkButton to={`${page}/findings#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          {t('Findings and materials')}
        </LinkButton>
      ) : null}
      {visit.leads && atWork ? (
        <LinkButton to={`${page}/report-failure#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          {t('Couldn’t complete')}
        </LinkButton>
      ) : null}
    </div>
  );
}

const words: Record<string, { tone: 'good' | 'warn' | 'info'; title: Marked }> = {
  waiting: { tone: 'info', title: mark('Done. The customer has 48 hours to review') },
  accepted: { tone: 'good', title: mark('Done. The customer signed off') },
  auto_accepted: { tone: 'good', title: mark('Done. Signed off automatically after 48 hours') },
  disputed: { tone: 'warn', title: mark('The customer reported a problem. Your payout is on hold until it’s resolved') },
  resolved: { tone: 'good', title: mark('Done. The problem is resolved') },
};

function Done({ visit }: { visit: NextStepVisit }) {
  const { tone, title } = words[visit.signOff ?? ''] ?? { tone: 'good', title: mark('Done') };
  return (
    <Notice tone={tone} title={translate(title)} className="mt-5">
      {visit.completedAt ? (
        <>
          {t('Finished {date}. You earned {amount}.', {
            date: formatDateTime(visit.completedAt, { zone: visit.zone }),
            amount: formatMoney(visit.payoutCents, 'always'),
          })}
        </>
      ) : null}
      {visit.leads ? (
        <span className="mt-2 block">
          <LinkButton to={`/visits/${visit.visitId}/review`} variant="secondary" size="sm">
            {t('Feedback for dispatch')}
          </LinkButton>
        </span>
      ) : null}
      {visit.leads ? null : <WholeJob days={visit.days} />}
    </Notice>
  );
}
