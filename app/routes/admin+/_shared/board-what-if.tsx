import { Link } from '@remix-run/react';
import { ButtonForm } from '#app/components/forms/button-form';
import { useSentValues } from '#app/components/forms/form-id';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';
import { boardPath } from './board-address';
import type { BoardView, SentBoard, WhatIfView } from './board-view.server';

/** Asks the planner for the day's unassigned visits. Nothing changes until its answer is accepted. */
export function PlanTheRest({ data }: { data: SentBoard }) {
  const { address, waitingTotal, canGive, opId, day, today } = data;
  if (!canGive || waitingTotal === 0 || address.plan || day < today) return null;
  return (
    <ButtonForm
      action={boardPath({ ...address, visit: undefined, for: undefined }, 'plan')}
      variant="secondary"
      fields={{ opId }}
      busyText={t('Starting…')}
    >
      {t('Plan the rest')}
    </ButtonForm>
  );
}

function totalsText({ given, left, miles, minutes, payoutCents }: WhatIfView['totals']): string {
  return [
    t('{given, plural, one {# visit gets} other {# visits get}} a pro, {left, plural, one {# does} other {# do}} not.', {
      given,
      left,
    }),
    t('{miles} miles and {minutes} min on the road.', { miles: signed(miles), minutes: signed(minutes) }),
    t('Pays pros {amount}.', { amount: formatMoney(payoutCents, 'always') }),
  ].join(' ');
}

function signed(value: number): string {
  return value > 0 ? `+${value.toLocaleString('en-US')}` : value.toLocaleString('en-US');
}

/** What the planner proposes for the day: what it would change in all, each visit with its pro, and what is left. */
export function BoardWhatIf({ data, whatIf }: { data: BoardView; whatIf: WhatIfView }) {
  const { totals, status, items } = whatIf;
  const close = boardPath({ ...data.address, plan: undefined });
  if (status === 'preparing' || status === 'planning')
    return (
      <Notice tone="info" live title={t('Planning the unassigned visits of this day')} className="mb-4">
        {t('This page updates by itself. Without JavaScript, refresh it.')}
      </Notice>
    );
  if (status === 'failed')
    return (
      <Notice tone="bad" title={t('The day couldn’t be planned')} className="mb-4">
        <Link to={`/admin/plans/${whatIf.proposalId}`} className="inline-link">
          {t('See why')}
        </Link>
      </Notice>
    );
  const open = items.some(({ outcome, proId }) => outcome === 'proposed' && proId !== null);
  return (
    <Card as="section" className="mb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="text-lg font-semibold">{t('Plan for the rest')}</h2>
          <p className="text-ink-soft" role="status">
            {totalsText(totals)}
          </p>
          {items.length < totals.given + totals.left ? (
            <p className="text-ink-soft">
              {t('Showing {count} of {total} visits', { count: items.length, total: totals.given + totals.left })}
            </p>
          ) : null}
        </div>
        <Link to={close} className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4">
          {t('Close the plan')}
        </Link>
      </div>
      <PersistentForm
        id="what-if"
        validator={noClientValidation}
        action={boardPath({ ...data.address, visit: undefined, for: undefined }, 'accept')}
        className="mt-3"
      >
        <ul id="what-if-visitId" tabIndex={-1} className="max-h-80 divide-y divide-line overflow-y-auto">
          {items.map((item) => (
            <WhatIfLine key={item.visitId} item={item} zone={data.zone} />
          ))}
        </ul>
        {open ? (
          <div className="mt-3">
            <SubmitButton busyText={t('Accepting…')}>{t('Accept the selected visits')}</SubmitButton>
          </div>
        ) : null}
      </PersistentForm>
    </Card>
  );
}

const OUTCOMES: Record<string, Marked> = {
  assigned: mark('Already assigned'),
  offered: mark('Offered'),
  stale: mark('No longer fits'),
};

function WhatIfLine({ item, zone }: { item: WhatIfView['items'][number]; zone: string }) {
  const isChosen = useSentValues('visitId')?.includes(item.visitId) ?? true;
  const isOpen = item.outcome === 'proposed' && item.proName !== null;
  const when = item.start ? formatDateTime(item.start, { style: 'time', zone }) : null;
  return (
    <li>
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
        {isOpen ? (
          <input
            type="checkbox"
            name="visitId"
            value={item.visitId}
            defaultChecked={isChosen}
            className="h-5 w-5 accent-action"
          />
        ) : (
          <span className="w-5" />
        )}
        <span className="w-28 font-semibold">{item.reference}</span>
        <span className="min-w-40 grow">
          {item.proName ? `${item.proName}, ${when ?? ''}` : t('No pro')}
          <span className="block text-ink-faint">
            {item.service}, {item.place}
          </span>
          {item.note ? <span className="block text-ink-soft">{item.note}</span> : null}
        </span>
        {item.outcome === 'proposed' ? (
          item.proName ? (
            <Badge tone="calm">{item.asks ? t('Will get an offer') : t('Auto-accepts')}</Badge>
          ) : null
        ) : (
          <Badge tone={item.outcome === 'stale' ? 'warn' : 'good'}>
            {translateKnown(OUTCOMES[item.outcome] ?? item.outcome)}
          </Badge>
        )}
      </label>
    </li>
  );
}
