import { Link } from '@remix-run/react';
import { Card } from '#app/components/ui/card';
import { TimeSpan } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { StatusChip } from '#app/components/ui/status-chip';
import type { OwnVisit } from '#app/domain/pro-jobs/list-own-visits.server';

/** One of the pro's own visits as a link to its page. */
export function VisitRow({ visit }: { visit: OwnVisit }) {
  return (
    <Card as="li" padded={false}>
      <Link
        to={`/pro/visits/${visit.visitId}`}
        className="flex min-h-touch flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg p-5 hover:bg-sunken"
      >
        <div className="min-w-0">
          <p className="font-semibold">{visit.service}</p>
          <p>
            <TimeSpan start={visit.start} end={visit.end} zone={visit.zone} />
          </p>
          <p className="text-sm text-ink-soft">
            {visit.customer}, {visit.place}
          </p>
        </div>
        <div className="flex items-center gap-4">
          <StatusChip status={visit.status} audience="staff" />
          <Money cents={visit.payoutCents} className="font-semibold" />
        </div>
      </Link>
    </Card>
  );
}
