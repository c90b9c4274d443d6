import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { Pager } from '#app/components/ui/pager';
import { StatusChip } from '#app/components/ui/status-chip';
import { cadenceLabels } from '#app/domain/catalog/cadences';
import { billingLabel } from '#app/domain/programs/program-states';
import type { ProgramPage } from '#app/domain/programs/program-view';
import { longDay } from './long-day';
import { NextVisit } from './program-rows';
import { t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

type Of = { program: ProgramPage };

const figures = [(words: string) => <span className="figures">{words}</span>];

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a program is now. */
export function ProgramFacts({ program }: Of) {
  const { priceCents, cadence, billing, sizeLabel, noticeDays, pausedUntil, pauseReason, endsOn, endReason, priceChanges } =
    program;
  return (
    <Card as="section">
      <CardHead title={t('Now')} />
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact label={t('How often')}>{translate(cadenceLabels[cadence])}</Fact>
        <Fact label={t('Size')}>{sizeLabel}</Fact>
        {priceCents === null ? null : (
          <>
            <Fact label={t('Price')}>
              <WithParts
                text={t('[{price}] a visit, before tax', { price: formatMoney(priceCents, 'always') })}
                parts={figures}
              />
            </Fact>
            <Fact label={t('Billing')}>{billingLabel(billing, program.netDays)}</Fact>
          </>
        )}
        <Fact label={t('What comes next')}>
          <NextVisit program={program} />
        </Fact>
        <Fact label={t('Notice')}>
          {noticeDays === 0 ? t('Not needed') : t('{days, plural, one {# day} other {# days}}', { days: noticeDays })}
        </Fact>
        {pausedUntil ? (
          <Fact label={t('Paused')}>{t('Until {day}: {reason}', { day: longDay(pausedUntil), reason: pauseReason })}</Fact>
        ) : null}
        {endsOn ? (
          <Fact label={program.status === 'ended' ? t('Ended') : t('Ends')}>
            {longDay(endsOn)}: {endReason}
          </Fact>
        ) : null}
      </dl>
      {priceChanges.length > 0 ? (
        <ul className="mt-4 border-t border-line pt-4 text-sm text-ink-soft">
          {priceChanges.map((change) => (
            <li key={change.fromOn}>
              <WithParts
                text={t('[{price}] a visit from {day}', {
                  price: formatMoney(change.priceCents, 'always'),
                  day: longDay(change.fromOn),
                })}
                parts={figures}
              />
              {change.reason ? `: ${change.reason}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** The visits of a program that are done, late or ahead. */
export function ProgramVisits({ program, base }: Of & { base: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Visits')} hint={program.visits.length === 0 ? t('Visits appear here 60 days ahead.') : undefined} />
      <ul className="divide-y divide-line text-sm">
        {program.visits.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <Link to={`${base}/${visit.id}`} className="inline-link">
              <DateTime at={visit.windowStart} style="day" zone={visit.zone} />
            </Link>
            <StatusChip status={visit.status} audience={base.startsWith('/admin') ? 'staff' : undefined} />
          </li>
        ))}
      </ul>
      <OlderLines program={program} of="visits" hasOlder={program.hasOlderVisits} />
    </Card>
  );
}

/** The way to older lines of a card and back; the other card keeps its page. */
function OlderLines({ program: { pages }, of, hasOlder }: Of & { of: 'visits' | 'events'; hasOlder: boolean }) {
  const { visits, events } = pages;
  const to = (page: number) => (of === 'visits' ? `?visits=${page}&events=${events}` : `?visits=${visits}&events=${page}`);
  return (
    <Pager
      label={of === 'visits' ? t('Pages of visits') : t('Pages of the history')}
      previousTo={pages[of] > 1 ? to(pages[of] - 1) : null}
      nextTo={hasOlder ? to(pages[of] + 1) : null}
    />
  );
}

/** What was agreed, word for word, and by whom. */
export function Agreement({ program }: Of) {
  const { agreedText, acceptedName, acceptedAt, zone } = program;
  if (!agreedText || !acceptedAt) return null;
  return (
    <Card as="section">
      <CardHead
        title={t('What was agreed')}
        hint={t('Accepted by {name}, {time}', {
          name: acceptedName ?? '',
          time: formatDateTime(new Date(acceptedAt), { zone }),
        })}
      />
      <p className="whitespace-pre-line text-sm text-ink-soft [overflow-wrap:anywhere]">{agreedText}</p>
    </Card>
  );
}

/** What happened to a program, the latest first. */
export function ProgramHistory({ program }: Of) {
  if (program.events.length === 0 && program.pages.events === 1) return null;
  return (
    <Card as="section">
      <CardHead title={t('History')} />
      <ol className="space-y-3 text-sm">
        {program.events.map((event) => (
          <li key={event.id}>
            <span className="block text-ink-faint">
              <DateTime at={event.at} style="date-time" zone={program.zone} />
            </span>
            {event.text}
          </li>
        ))}
      </ol>
      <OlderLines program={program} of="events" hasOlder={program.hasOlderEvents} />
    </Card>
  );
}
