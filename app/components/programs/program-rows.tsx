import { Link } from '@remix-run/react';
import { formatDateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { cadenceLabels } from '#app/domain/catalog/cadences';
import type { ProgramRow } from '#app/domain/programs/program-view';
import { longDay } from './long-day';
import { ProgramBadges } from './program-badge';
import { t, translate } from '#app/platform/texts/t';

/** Programs in a list: what comes where and how often, what it costs, and when next. */
export function ProgramRows({ programs, base, showPlace = true }: { programs: ProgramRow[]; base: string; showPlace?: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {programs.map((program) => (
        <li key={program.id} className="grid gap-x-6 gap-y-1 py-4 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <Link to={`${base}/${program.id}`} className="inline-link font-semibold">
              {program.name}
            </Link>
            {showPlace ? <p className="text-sm text-ink-soft">{program.place}</p> : null}
            <p className="text-sm text-ink-soft">
              {translate(cadenceLabels[program.cadence])}
              {program.priceCents === null ? null : (
                <span className="figures">, {t('{price} a visit', { price: formatMoney(program.priceCents, 'always') })}</span>
              )}
            </p>
          </div>
          <div className="text-sm sm:text-right">
            <ProgramBadges {...program} />
            <p className="mt-1 text-ink-faint">
              <NextVisit program={program} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What comes next for a program, in a few words. */
export function NextVisit({
  program,
}: {
  program: Pick<ProgramRow, 'status' | 'nextAt' | 'zone' | 'pausedUntil' | 'endsOn' | 'startsOn'>;
}) {
  const { status, nextAt, zone, pausedUntil, endsOn, startsOn } = program;
  if (status === 'proposed') return <>{t('Starts {day}', { day: longDay(startsOn) })}</>;
  if (status === 'paused' && pausedUntil) return <>{t('Until {day}', { day: longDay(pausedUntil) })}</>;
  if (status === 'ended' && endsOn) return <>{t('Ended {day}', { day: longDay(endsOn) })}</>;
  if (status !== 'active') return null;
  if (nextAt) return <>{t('Next visit {day}', { day: formatDateTime(new Date(nextAt), { style: 'day', zone }) })}</>;
  return <>{endsOn ? t('Ends {day}', { day: longDay(endsOn) }) : t('No visit planned yet')}</>;
}
