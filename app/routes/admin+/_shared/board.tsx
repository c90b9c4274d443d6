import { useSubmit } from '@remix-run/react';
import { type FormEvent, useMemo, useRef } from 'react';
import { BoardChosen } from './board-chosen';
import { BoardMap } from './board-map';
import { BoardPresence, lookersByVisit } from './board-presence';
import { BoardRows } from './board-rows';
import { BoardTable } from './board-table';
import { BoardUndos } from './board-undos';
import { BoardWaiting } from './board-waiting';
import { unpackRow } from './board-packed';
import type { BoardView, SentBoard } from './board-view.server';
import { BoardWhatIf } from './board-what-if';
import { useBoardDrag } from './use-board-drag';
import { useBoardPresence } from './use-board-presence';
import { useKept, useKeptEach } from './use-kept';

/** The unassigned visits beside the rows of pros, and what moves one to the other. */
export function Board({ data: given }: { data: SentBoard }) {
  const box = useRef<HTMLDivElement>(null);
  const data = useKeptParts(given);
  const drag = useBoardDrag(box, data);
  const submit = useSubmit();
  const looksAt = drag.held?.visitId ?? data.address.visit ?? null;
  const present = useBoardPresence(data.present, { day: data.day, visitId: looksAt });
  const lookers = useMemo(() => lookersByVisit(present), [present]);

  function sendPlain(event: FormEvent<HTMLDivElement>): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.give === undefined) return;
    event.preventDefault();
    submit(form, { flushSync: true, preventScrollReset: true });
  }

  return (
    <div ref={box} className="mt-4" onSubmit={sendPlain}>
      <p aria-live="assertive" className="sr-only" data-board-says>
        {drag.says}
      </p>
      <BoardPresence present={present} address={data.address} />
      <BoardUndos data={data} />
      {data.whatIf ? <BoardWhatIf data={data} whatIf={data.whatIf} /> : null}
      {data.chosen ? <BoardChosen data={data} chosen={data.chosen} looker={lookers.get(data.chosen.visit.visitId)} /> : null}
      {data.map ? <BoardMap data={data} map={data.map} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <BoardWaiting data={data} drag={drag} lookers={lookers} />
        {data.address.view === 'table' ? <BoardTable data={data} /> : <BoardRows data={data} drag={drag} />}
      </div>
      {drag.held ? (
        <div
          ref={drag.ghost}
          aria-hidden
          className="pointer-events-none fixed left-0 top-0 z-50 max-w-64 truncate rounded-md bg-action px-3 py-2 text-sm font-semibold text-action-ink shadow-soft"
          hidden={drag.held.by === 'keys'}
        >
          {drag.held.label}
        </div>
      ) : null}
    </div>
  );
}

/** The same board with the rows, the visits and the address that it had before wherever they say the same: a load that changes one visit draws it alone. */
function useKeptParts(data: SentBoard): BoardView {
  const packed = useKeptEach(data.rows, ({ proId }) => proId);
  const waiting = useKeptEach(data.waiting, ({ visitId }) => visitId);
  const address = useKept(data.address);
  return useMemo(() => ({ ...data, rows: packed.map(unpackRow), waiting, address }), [data, packed, waiting, address]);
}
