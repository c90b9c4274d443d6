import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { formatDateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { addDays } from '#app/domain/catalog/seasons';
import { findBoardPlace, listBoardAreas } from '#app/domain/dispatch-board/board-place.server';
import { explainOverlap, giveOnBoard } from '#app/domain/dispatch-board/give-on-board.server';
import { judgeRows } from '#app/domain/dispatch-board/judge-rows.server';
import { findWaiting, listWaitingIds } from '#app/domain/dispatch-board/list-waiting.server';
import { listPresent } from '#app/domain/dispatch-board/presence.server';
import { readBoard } from '#app/domain/dispatch-board/read-board.server';
import { readWhatIf } from '#app/domain/dispatch-board/read-what-if.server';
import { listUndoable, undoOnBoard } from '#app/domain/dispatch-board/undo-on-board.server';
import { acceptPlan } from '#app/domain/dispatching/accept-plan.server';
import { proposePlan } from '#app/domain/dispatching/propose-plan.server';
import { listViews } from '#app/domain/saved-views/saved-views.server';
import { isOn } from '#app/domain/settings/flags.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { mapSources } from '#app/platform/base-map.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { NotAllowed } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { boardPath, boardQuery, readBoardAddress } from './_shared/board-address';
import { BoardFilters } from './_shared/board-filters';
import { Board } from './_shared/board';
import { packRow } from './_shared/board-packed';
import { officeBoardView } from './_shared/board-view.server';
import { drawDay } from './_shared/draw-day.server';
import { canGive, giveSchema } from './_shared/dispatch-forms';

const ROUTE = 'routes/admin+/board';

/** The flag that assigning by hand is turned off with. */
const GIVING_IS_OFF = mark('Manual assignment is turned off (flag enable_manual_job_dispatch).');

const giveOnBoardSchema = giveSchema.extend({
  visitId: z.string().uuid(mark('Choose a visit')),
  seen: z.coerce.number().int().nonnegative().optional(),
});
const planSchema = z.object({});
const acceptSchema = z.object({
  /** One ticked box arrives as a text, several as a list, none not at all. */
  visitId: z.preprocess(
    (given): unknown => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
    z.array(z.string().uuid()).min(1, mark('Choose at least one visit')).max(200),
  ),
});
const undoSchema = z.object({ auditId: z.string().regex(/^\d{1,18}$/, mark('Choose what to undo')) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Board'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const address = readBoardAddress(url);
  const board = await readBoard(db, boardQuery(address));
  const [services, mayGive, undos, views, present] = await Promise.all([
    listActiveLines(db),
    isOn(db, 'enable_manual_job_dispatch', actor),
    listUndoable(db, { adminId: actor.userId }),
    listViews(db, { adminId: actor.userId, list: 'board' }),
    listPresent(db, { day: board.place.day, adminId: actor.userId }),
  ]);
  const { place, rows, waiting, waitingTotal, pros, axis, areas } = board;
  return respond(officeBoardView, {
    address: { ...address, day: place.day },
    day: place.day,
    today: localDate(now(), place.zone),
    yesterday: addDays(place.day, -1),
    tomorrow: addDays(place.day, 1),
    zone: place.zone,
    now: now(),
    from: place.from,
    axis,
    areas,
    services: [...services],
    rows: rows.map(packRow),
    pros,
    waiting,
    waitingTotal,
    canGive: mayGive,
    chosen: address.visit
      ? await readChosen(db, { visitId: address.visit, proIds: rows.map(({ proId }) => proId), mayGive })
      : null,
    views,
    viewOpId: crypto.randomUUID(),
    map: address.map ? await drawDay(db, board) : null,
    hasBaseMap: mapSources().base !== null,
    whatIf: address.plan ? await readWhatIf(db, address.plan) : null,
    present,
    undos: undos.map((undo) => ({ ...undo, opId: crypto.randomUUID() })),
    opId: crypto.randomUUID(),
  });
});

/** The visit that a pro is chosen for, with what would happen on every row; null where there is no such visit. */
async function readChosen(db: Db, { visitId, proIds, mayGive }: { visitId: string; proIds: string[]; mayGive: boolean }) {
  const visit = await findWaiting(db, visitId);
  if (!visit) return null;
  const mayBeGiven = canGive(visit.status);
  const verdicts = mayBeGiven ? await judgeRows(db, { visitId, proIds }) : [];
  return {
    visit,
    mayBeGiven: mayBeGiven && mayGive,
    verdicts: verdicts.map((verdict) => ({ ...verdict, assignOpId: crypto.randomUUID(), offerOpId: crypto.randomUUID() })),
  };
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, url }) => {
  const back = boardPath({ ...readBoardAddress(url), visit: undefined, for: undefined });
  const adminId = actor.userId;
  if (!(await isOn(db, 'enable_manual_job_dispatch', actor))) throw new NotAllowed(GIVING_IS_OFF);
  const asked = url.searchParams.get('form');
  if (asked === 'plan') {
    const form = await read(planSchema);
    const address = readBoardAddress(url);
    const query = boardQuery(address);
    const place = await findBoardPlace(db, query, await listBoardAreas(db));
    const visitIds = await listWaitingIds(db, query, place);
    const { proposalId } = await run(form, 'plan', (tx) =>
      proposePlan(tx, { adminId, fromAt: place.from, toAt: place.to, mode: 'visits', visitIds }),
    );
    return safeRedirect(boardPath({ ...address, visit: undefined, for: undefined, plan: proposalId }));
  }
  if (asked === 'accept') {
    const { visitId: visitIds } = (await read(acceptSchema)).data;
    const proposalId = readId(readBoardAddress(url).plan);
    const { assigned, offered, stale } = await acceptPlan(db, { proposalId, adminId, visitIds });
    return redirectWithNotice(`${back}`, {
      type: stale ? 'warning' : 'success',
      message: t('{assigned} assigned, {offered} offered', { assigned, offered }),
      description: stale ? t('{stale} no longer fit. See the reason next to each visit.', { stale }) : undefined,
    });
  }
  if (asked === 'undo') {
    const form = await read(undoSchema);
    const { auditId } = form.data;
    await wrapUnexpected(mark('Failed to undo'), () =>
      run(form, `undo:${auditId}`, (tx) => undoOnBoard(tx, { auditId, adminId })),
    );
    return redirectWithNotice(`${back}`, { type: 'success', message: t('Undone') });
  }
  const form = await read(giveOnBoardSchema);
  const { intent, visitId, proId } = form.data;
  const { canUndo } = await wrapUnexpected(mark('Failed to assign pro'), () =>
    run(form, `${intent}:${visitId}`, (tx) => giveOnBoard(tx, { ...form.data, adminId })),
  ).catch(async (error: unknown) => {
    throw await explainOverlap(db, error, { visitId, proId });
  });
  const message = intent === 'assign' ? t('Pro assigned to job') : t('Offer sent');
  const description = canUndo ? t('You can undo this for 10 minutes.') : undefined;
  return redirectWithNotice(`${back}`, { type: 'success', message, description });
});

export default function BoardPage() {
  const data = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useLive(['visit.changed', 'offer.changed', 'pool.changed', 'dispatch.changed', 'booking.changed', 'pro.changed']);
  const noon = new Date(data.from.getTime() + 12 * HOUR_MS);
  const zoneWord = formatDateTime(noon, { style: 'time', zone: data.zone, showZone: true }).split(' ').at(-1);
  return (
    <>
      <Refusal text={refusal} />
      <PageHead title={t('Board')} lead={`${formatDateTime(noon, { style: 'long-date', zone: data.zone })} (${zoneWord})`} />
      <BoardFilters data={data} />
      <Board data={data} />
    </>
  );
}
