import { ButtonForm } from '#app/components/forms/button-form';
import { buttonClass } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { formatArrival, formatDateTime } from '#app/components/ui/date-time';
import { formatMoney, Money } from '#app/components/ui/money';
import type { PoolJob } from '#app/domain/pro-jobs/list-pool.server';
import { t } from '#app/platform/texts/t';
import { ReleaseTerms } from './release-terms';

export type PoolCardData = PoolJob & { opId: string };

/** A job of the open pool: distance, window, service and payout, nothing that says where it is. */
export function PoolCard({ job }: { job: PoolCardData }) {
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold">{job.service}</p>
          <p className="mt-0.5">
            {t('{date}, start {time}', {
              date: formatDateTime(job.windowStart, { style: 'date', zone: job.zone }),
              time: startWords(job),
            })}
          </p>
          <p className="text-sm text-ink-soft">
            {t('{miles, plural, one {# mile} other {# miles}} from you, about {hours} of work', {
              miles: job.miles,
              hours: hoursWords(job.durationMinutes),
            })}
          </p>
          {job.needs ? <p className="text-sm text-ink-soft">{t('Takes {needs}', { needs: job.needs })}</p> : null}
        </div>
        <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
          <Money cents={job.payoutCents} className="display text-display-sm" />
        </div>
      </div>
      <details className="mt-3">
        <summary
          aria-label={t('Claim… {service} for {amount}, see the terms first', {
            service: job.service,
            amount: formatMoney(job.payoutCents),
          })}
          className={buttonClass('secondary', 'md', 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
        >
          {t('Claim…')}
        </summary>
        <div className="mt-3 rounded-lg bg-sunken p-4">
          <p className="font-semibold">{t('Claim this job?')}</p>
          <p className="mb-3 mt-1 text-sm text-ink-soft">{t('The job is yours right away. If you release it later:')}</p>
          <ReleaseTerms />
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonForm
              fields={{ intent: 'claim', visitId: job.visitId, opId: job.opId }}
              label={t('Claim {service} for {amount}', { service: job.service, amount: formatMoney(job.payoutCents) })}
              busyText={t('Claiming…')}
            >
              {t('Claim job')}
            </ButtonForm>
          </div>
        </div>
      </details>
    </Card>
  );
}

function startWords({ windowStart, windowEnd, zone }: PoolCardData): string {
  if (windowStart.getTime() === windowEnd.getTime())
    return t('at {time}', { time: formatDateTime(windowStart, { style: 'time', zone }).replace(':00', '') });
  return formatArrival(windowStart, windowEnd, zone);
}

function hoursWords(minutes: number): string {
  const hours = Math.round(minutes / 30) / 2;
  return t('{hours, plural, one {# hour} other {# hours}}', { hours });
}
