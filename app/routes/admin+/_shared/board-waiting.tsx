import { Form } from '@remix-run/react';
import { memo } from 'react';
import { Button } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { formatArrival, formatDateTime } from '#app/components/ui/date-time';
import { LightLink } from '#app/components/ui/light-link';
import { formatMoney } from '#app/components/ui/money';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { boardFilters, boardPath, type BoardAddress } from './board-address';
import type { BoardView, WaitingView } from './board-view.server';
import type { BoardDrag } from './use-board-drag';

type BoardWaitingProps = {
  data: BoardView;
  drag: BoardDrag;
  /** Which other admins look at a visit, in words, by its id. */
  lookers: ReadonlyMap<string, string>;
};

/** The visits of the day that no pro holds, what is at stake first. Each is a link to the board with a pro to choose. */
export function BoardWaiting({ data, drag, lookers }: BoardWaitingProps) {
  const { waiting, waitingTotal, address } = data;
  return (
    <Card
      as="section"
      padded={false}
      className={classNames('min-w-0 lg:sticky lg:top-[calc(var(--sticky-top)+0.5rem)]', data.chosen && 'max-lg:order-last')}
    >
      <div className="border-b border-line px-4 py-3">
        <h2 className="font-semibold">{t('Unassigned ({count})', { count: waitingTotal })}</h2>
        {waitingTotal > waiting.length ? (
          <p className="text-sm text-ink-soft">
            {t('Showing {count} of {total} visits', { count: waiting.length, total: waitingTotal })}
          </p>
        ) : null}
        <DropChoice drag={drag} canGive={data.canGive} />
      </div>
      {waiting.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-soft">
          {isNarrowed(address) ? t('No unassigned visits match these filters.') : t('Every visit of this day has a pro.')}
        </p>
      ) : null}
      {waiting.length === 0 ? null : (
        <Form method="get" action="/admin/board/batch">
          <input type="hidden" name="day" value={data.day} />
          {[...new URLSearchParams(boardFilters(address))].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ul className="board-waiting divide-y divide-line overflow-y-auto border-b border-line max-lg:max-h-80 lg:max-h-[calc(100vh-17rem)]">
            {waiting.map((visit) => (
              <Waiting key={visit.visitId} visit={visit} address={address} day={data.day} looker={lookers.get(visit.visitId)} />
            ))}
          </ul>
          <div className="px-3 py-2">
            <Button type="submit" variant="secondary" size="sm">
              {t('With the selected visits…')}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}

function isNarrowed({ area, zip, service, state }: BoardAddress): boolean {
  return Boolean(area || zip || service) || state !== 'any';
}

type WaitingProps = { visit: WaitingView; address: BoardAddress; day: string; looker: string | undefined };

/** Drawn again only where something of it changed: the board has two hundred of them, and is drawn at each row that a visit is dragged over. */
const Waiting = memo(PlainWaiting);

function PlainWaiting({ visit, address, day, looker }: WaitingProps) {
  const { visitId, reference, service, place, priceCents, priority } = visit;
  const state = stateOf(visit);
  return (
    <li>
      <label>
        <input type="checkbox" name="visit" value={visitId} aria-label={t('Choose {reference} among several', { reference })} />
      </label>
      <LightLink
        to={boardPath({ ...address, visit: visitId, for: undefined })}
        preventScrollReset
        discover="none"
        draggable={false}
        data-visit={visitId}
        aria-current={address.visit === visitId ? 'true' : undefined}
      >
        <span>
          <b>{reference}</b>
          {` ${formatMoney(priceCents, 'always')}`}
        </span>
        <span>{service}</span>
        <span>{`${windowText(visit, day)}, ${place}`}</span>
        {state || looker || priority > 0 ? (
          <span>
            {state ? <em className={state.look}>{state.text}</em> : null}
            {looker ? <em className="asked">{looker}</em> : null}
            {priority > 0 ? <em className="pooled">{t('Priority {priority}', { priority })}</em> : null}
          </span>
        ) : null}
      </LightLink>
    </li>
  );
}

/** "between 9 AM and 12 PM", or the day too where the window is not this day's alone. */
export function windowText({ windowStart, windowEnd, zone }: WaitingView, day: string): string {
  const isThatDay = localDate(windowStart, zone) === day && localDate(windowEnd, zone) === day;
  if (isThatDay) return formatArrival(windowStart, windowEnd, zone);
  return t('{first} to {last}', {
    first: formatDateTime(windowStart, { style: 'date', zone }),
    last: formatDateTime(windowEnd, { style: 'date', zone }),
  });
}

function stateOf({ status, hold, inPool, offeredTo }: WaitingView): { text: string; look?: string } | null {
  if (status === 'offered')
    return { text: offeredTo ? t('Offered to {name}', { name: offeredTo }) : t('Offered'), look: 'asked' };
  if (status === 'no_show') return { text: t('Missed visit'), look: 'missed' };
  if (status === 'unfulfilled') return { text: t('No pro found'), look: 'missed' };
  if (hold) return { text: t('On hold') };
  if (inPool) return { text: t('Open pool'), look: 'pooled' };
  return null;
}

/** What dropping a visit on a row does, and how to do it without a mouse; only where scripts run. */
function DropChoice({ drag, canGive }: { drag: BoardDrag; canGive: boolean }) {
  const hydrated = useHydrated();
  if (!hydrated || !canGive) return null;
  return (
    <fieldset className="mt-2 max-lg:hidden">
      <legend className="text-sm text-ink-soft">{t('Dropping a visit on a pro')}</legend>
      <div className="mt-1 flex gap-4 text-sm">
        {(['assign', 'offer'] as const).map((intent) => (
          <label key={intent} className="flex min-h-[2rem] cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="drop"
              checked={drag.intent === intent}
              onChange={() => drag.setIntent(intent)}
              className="h-4 w-4 accent-action"
            />
            {intent === 'assign' ? t('assigns it') : t('offers it')}
          </label>
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-faint">
        {t(
          'By keyboard: Enter picks a visit up, arrow keys choose a pro, Enter drops it, Escape puts it back. Enter twice opens the visit.',
        )}
      </p>
    </fieldset>
  );
}
