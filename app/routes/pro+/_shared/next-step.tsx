import Check from 'lucide-react/icons/check';
import { PressForm } from '#app/components/forms/press-form';
import { LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';

export type NextStepVisit = {
  visitId: string;
  status: string;
  zone: string;
  payoutCents: number;
  completedAt: Date | null;
  arrivedAt: Date | null;
  signOff: string | null;
  openTimes: Date[];
  opIds: { first: string; second: string };
};

/** One primary action a state; the ways out are quiet links below it. */
export function NextStep({ visit }: { visit: NextStepVisit }) {
  if (visit.status === 'completed') return <Done visit={visit} />;
  return (
    <div className="mt-5 space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <Steps visit={visit} />
      </div>
      <WaysOut visit={visit} />
      {visit.openTimes.length ? (
        <Notice tone="info" title="The customer is thinking about another time">
          {visit.openTimes.map((start) => (
            <span key={start.toISOString()} className="mr-3 inline-block">
              <DateTime at={start} zone={visit.zone} />
            </span>
          ))}
          <span className="block">Your promise stands meanwhile.</span>
        </Notice>
      ) : null}
    </div>
  );
}

function Steps({ visit }: { visit: NextStepVisit }) {
  const { status, opIds, visitId, arrivedAt } = visit;
  if (status === 'in_progress') {
    return (
      <LinkButton
        to={`/pro/visits/${visitId}/complete#dialog-title`}
        preventScrollReset
        icon={<Check aria-hidden className="h-5 w-5" />}
      >
        Mark Complete
      </LinkButton>
    );
  }
  const start = (variant: 'primary' | 'secondary') => (
    <PressForm fields={{ intent: 'start', opId: opIds.second }} variant={variant} busyText="Starting…">
      Start Job
    </PressForm>
  );
  if (arrivedAt) return start('primary');
  const here = (
    <PressForm fields={{ intent: 'arrive', opId: opIds.first }} busyText="Sending…">
      I am here
    </PressForm>
  );
  if (status === 'en_route') {
    return (
      <>
        {here}
        {start('secondary')}
      </>
    );
  }
  return (
    <>
      <PressForm fields={{ intent: 'set-out', opId: opIds.first }} busyText="Sending…">
        On my way
      </PressForm>
      {start('secondary')}
    </>
  );
}

function WaysOut({ visit }: { visit: NextStepVisit }) {
  const page = `/pro/visits/${visit.visitId}`;
  const atWork = visit.status !== 'accepted' || visit.arrivedAt !== null;
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      {visit.status === 'accepted' ? (
        <LinkButton to={`${page}/times#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          Propose another time
        </LinkButton>
      ) : null}
      {visit.status === 'in_progress' ? null : (
        <LinkButton to={`${page}/release#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          I cannot do it
        </LinkButton>
      )}
      {['en_route', 'in_progress'].includes(visit.status) ? (
        <LinkButton to={`${page}/addition#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          Propose an addition
        </LinkButton>
      ) : null}
      {atWork ? (
        <LinkButton to={`${page}/could-not#dialog-title`} variant="quiet" className="!px-3" preventScrollReset>
          It could not be done
        </LinkButton>
      ) : null}
    </div>
  );
}

const words: Record<string, { tone: 'good' | 'warn' | 'info'; title: string }> = {
  waiting: { tone: 'info', title: 'Done. The customer has 48 hours to sign off' },
  accepted: { tone: 'good', title: 'Done, and the customer has signed off' },
  auto_accepted: { tone: 'good', title: 'Done, and signed off' },
  disputed: { tone: 'warn', title: 'The customer says that something is not right. Your share waits until it is settled' },
  resolved: { tone: 'good', title: 'Done, and settled' },
};

function Done({ visit }: { visit: NextStepVisit }) {
  const { tone, title } = words[visit.signOff ?? ''] ?? { tone: 'good', title: 'Done' };
  return (
    <Notice tone={tone} title={title} className="mt-5">
      {visit.completedAt ? (
        <>
          Finished <DateTime at={visit.completedAt} zone={visit.zone} />. <Money cents={visit.payoutCents} show="always" /> are
          yours.
        </>
      ) : null}
      <span className="mt-2 block">
        <LinkButton to={`/visits/${visit.visitId}/review`} variant="secondary" size="sm">
          Feedback for dispatch
        </LinkButton>
      </span>
    </Notice>
  );
}
