import { ButtonForm } from '#app/components/forms/button-form';
import { buttonClass } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { DateTime, formatArrival } from '#app/components/ui/date-time';
import { formatMoney, Money } from '#app/components/ui/money';
import type { PoolJob } from '#app/domain/pro-jobs/list-pool.server';
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
            <DateTime at={job.windowStart} style="date" zone={job.zone} />, start {startWords(job)}
          </p>
          <p className="text-sm text-ink-soft">
            {job.miles} {job.miles === 1 ? 'mile' : 'miles'} from you, about {hoursWords(job.durationMinutes)} of work
          </p>
          {job.needs ? <p className="text-sm text-ink-soft">Takes {job.needs}</p> : null}
        </div>
        <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
          <Money cents={job.payoutCents} className="display text-display-sm" />
        </div>
      </div>
      <details className="mt-3">
        <summary
          aria-label={`Claim… ${job.service} for ${formatMoney(job.payoutCents)}, see the terms first`}
          className={buttonClass('secondary', 'md', 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
        >
          Claim…
        </summary>
        <div className="mt-3 rounded-lg bg-sunken p-4">
          <p className="font-semibold">Claim this job?</p>
          <p className="mb-3 mt-1 text-sm text-ink-soft">The job is yours right away. If you release it later:</p>
          <ReleaseTerms />
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonForm
              fields={{ intent: 'claim', visitId: job.visitId, opId: job.opId }}
              label={`Claim ${job.service} for ${formatMoney(job.payoutCents)}`}
              busyText="Claiming…"
            >
              Claim job
            </ButtonForm>
          </div>
        </div>
      </details>
    </Card>
  );
}

function startWords({ windowStart, windowEnd, zone }: PoolCardData): string {
  if (windowStart.getTime() === windowEnd.getTime())
    return formatArrival(windowStart, windowEnd, zone).replace(/^between .* and/, 'at');
  return formatArrival(windowStart, windowEnd, zone);
}

function hoursWords(minutes: number): string {
  const hours = Math.round(minutes / 30) / 2;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
