import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { StatusChip } from '#app/components/ui/status-chip';
import { HistoryCard } from '#app/components/visits/history-card';
import {
  assignByAdmin,
  holdVisit,
  offerByAdmin,
  openPoolByAdmin,
  reopenVisit,
  unassignByAdmin,
  unholdVisit,
} from '#app/domain/dispatching/override-dispatch.server';
import { readCandidates } from '#app/domain/dispatching/read-candidates.server';
import { readDispatch } from '#app/domain/dispatching/read-dispatch.server';
import { settleDayByAdmin } from '#app/domain/flexible-days/settle-day.server';
import { flagVisit } from '#app/domain/moderation/flag-visit.server';
import { listRevisions } from '#app/domain/reports/queries.server';
import { renewReport } from '#app/domain/reports/request-report.server';
import { isOn } from '#app/domain/settings/flags.server';
import { missByOffice } from '#app/domain/fulfillment/report-no-show.server';
import { readSizing, sizeInWords, whyMinutes } from '#app/domain/work-times/sizing';
import { completeByAdmin } from '#app/domain/fulfillment/work-on-visit.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { assertNever, NotAllowed } from '#app/platform/errors';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { Candidates } from './_shared/candidates';
import { Decisions } from './_shared/decisions';
import { Facts, TeamPlaces } from './_shared/dispatch-parts';
import { WorkDays } from './_shared/work-days';
import { canGive, changeSchema, changesFor, giveSchema, type Change } from './_shared/dispatch-forms';
import { dispatchView, type DispatchView } from './_shared/dispatch-view.server';
import { readVisitCalls } from './_shared/read-visit-calls.server';
import { renewSchema, ReportCard } from './_shared/report-card';
import { VisitCalls, VisitMoney, VisitPhotos } from './_shared/visit-calls';
import { VisitNotes } from './_shared/visit-notes';

const ROUTE = 'routes/admin+/dispatch.$visitId';
const giveValidator = withZod(giveSchema);
const changeValidator = withZod(changeSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Visit'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const visit = await readDispatch(db, {
    visitId,
    decisionsAfter: readAfter(url, 'decisions'),
    historyBefore: url.searchParams.get('history') ?? '',
  });
  const candidates = canGive(visit.status) ? await readCandidates(db, { visitId }) : [];
  const sizing = readSizing(visit.sizing);
  return respond(dispatchView, {
    visit: {
      ...visit,
      whyMinutes: whyMinutes(sizing, visit.durationMinutes),
      house: sizing && sizeInWords(sizing),
    },
    calls: await readVisitCalls(db, { visitId, adminId: actor.userId, notesAfter: readAfter(url, 'notes') }),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      assignOpId: crypto.randomUUID(),
      offerOpId: crypto.randomUUID(),
    })),
    canGive: canGive(visit.status) && (await isOn(db, 'enable_manual_job_dispatch', actor)),
    revisions:
      visit.status === 'completed'
        ? await listRevisions(db, { visitId, viewerId: actor.userId, after: readAfter(url, 'revisions') })
        : null,
    now: now(),
    opIds: { report: crypto.randomUUID(), give: crypto.randomUUID(), change: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run, url }) => {
  const by = { visitId: readId(params.visitId), adminId: actor.userId };
  const back = `/admin/dispatch/${by.visitId}`;
  if (url.searchParams.get('form') === 'give') {
    if (!(await isOn(db, 'enable_manual_job_dispatch', actor))) throw new NotAllowed(translate(GIVING_IS_OFF));
    const form = await read(giveSchema);
    const { intent, ...given } = form.data;
    const give = { ...by, ...given };
    await wrapUnexpected(t('Failed to assign pro'), () =>
      run(form, `${intent}:${by.visitId}`, async (tx) =>
        intent === 'assign' ? assignByAdmin(tx, give) : offerByAdmin(tx, give),
      ),
    );
    return redirectWithNotice(`${back}`, {
      type: 'success',
      message: intent === 'assign' ? t('Pro assigned to job') : t('Offer sent'),
    });
  }
  if (url.searchParams.get('form') === 'report') {
    const form = await read(renewSchema);
    const { officeNote: note, mailIt } = form.data;
    await run(form, `report:${by.visitId}`, (tx) => renewReport(tx, { ...by, note, isMailed: mailIt === 'on' }));
    return redirectWithNotice(`${back}`, { type: 'success', message: t('Creating the report') });
  }
  const form = await read(changeSchema);
  const { intent, reason } = form.data;
  const done = await wrapUnexpected(intent === 'flag' ? t('Failed to flag job') : t('Failed to update job status'), () =>
    run(form, `${intent}:${by.visitId}`, (tx) => change(tx, intent, { ...by, reason })),
  );
  const words = done === 'waits' ? WAITS_FOR_LEAD : doneWords[intent];
  return redirectWithNotice(`${back}`, { type: 'success', message: translate(words) });
});

/** The flag that the specification gates assigning by hand with. */
const GIVING_IS_OFF = mark('Manual assignment is turned off (flag enable_manual_job_dispatch).');

const WAITS_FOR_LEAD = mark('Hold released. We’ll look for this pro once the first pro of the visit is set');

const doneWords: Record<Change, Marked> = {
  'settle-day': mark('Day chosen. We’re looking for a pro'),
  unassign: mark('Unassigned. We’re looking for another pro'),
  hold: mark('The visit is on hold'),
  unhold: mark('Hold released. We’re looking for a pro'),
  'open-pool': mark('The visit is open to all pros'),
  reopen: mark('We’re looking for a pro again'),
  miss: mark('Place recorded as missed'),
  complete: mark('Job completed'),
  flag: mark('Job flagged'),
};

function change(tx: Tx, intent: Change, input: { visitId: string; adminId: string; reason: string }): Promise<unknown> {
  switch (intent) {
    case 'settle-day':
      return settleDayByAdmin(tx, input);
    case 'unassign':
      return unassignByAdmin(tx, input);
    case 'hold':
      return holdVisit(tx, input);
    case 'unhold':
      return unholdVisit(tx, input);
    case 'open-pool':
      return openPoolByAdmin(tx, input);
    case 'reopen':
      return reopenVisit(tx, input);
    case 'miss':
      return missByOffice(tx, input);
    case 'complete':
      return completeByAdmin(tx, input);
    case 'flag':
      return flagVisit(tx, input);
    default:
      return assertNever(intent);
  }
}

export default function DispatchVisitPage() {
  const data = useLoaderData<typeof loader>();
  const { visit } = data;
  const refusal = useRefusal();
  useLive(['visit.changed', 'offer.changed', 'pool.changed', 'dispatch.changed', 'pro.changed']);
  return (
    <>
      <Refusal text={refusal} />
      <p className="text-sm">
        <Link to="/admin/dispatch" className="text-link underline underline-offset-4">
          {t('Dispatch')}
        </Link>{' '}
        / <span className="select-all">{visit.reference}</span>
      </p>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="display text-display-sm first-letter:uppercase">{visit.service}</h1>
        <StatusChip status={visit.status} audience="staff" />
        {visit.seat > 1 ? <span className="text-ink-soft">{t('Pro {seat} of a team', { seat: visit.seat })}</span> : null}
        {visit.day > 1 ? <span className="text-ink-soft">{t('Day {day} of the work', { day: visit.day })}</span> : null}
      </div>
      {visit.hold ? (
        <Notice tone="warn" title={t('On hold')} className="mb-5">
          {visit.holdReason}
        </Notice>
      ) : null}
      {visit.status === 'pending' && visit.settleAt ? (
        <Notice tone="info" title={t('No day yet')} className="mb-5">
          {t(
            'The customer pays less for any day of this window. We choose one on {day} and email them. No pro is asked before that. Assigning a pro, moving the visit, or “Choose the day now” settles it earlier.',
            { day: formatDateTime(visit.settleAt, { zone: visit.zone }) },
          )}
        </Notice>
      ) : null}
      {visit.attentionReason ? (
        <Notice tone="warn" title={visit.inPool ? t('In the open pool') : t('Needs attention')} className="mb-5">
          {visit.attentionReason}
        </Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="space-y-6">
          <Facts data={data} />
          <TeamPlaces visit={visit} />
          <WorkDays visit={visit} />
          <VisitCalls calls={data.calls} />
          <GiveForm data={data} />
          <ChangeForm data={data} />
        </div>
        <div className="min-w-0 space-y-6">
          {canGive(visit.status) ? (
            <Candidates
              candidates={data.candidates}
              zone={visit.zone}
              canGive={data.canGive}
              byZipCenter={visit.place.placePrecision === 'zip'}
            />
          ) : null}
          <Decisions visitId={visit.visitId} decisions={visit.decisions} next={visit.nextDecisions} zone={visit.zone} />
          <VisitMoney money={data.calls.money} />
          <VisitNotes
            visitId={visit.visitId}
            zone={visit.zone}
            notes={data.calls.notes}
            next={data.calls.nextNotes}
            opId={data.calls.opId}
          />
          <VisitPhotos photos={data.calls.photos} />
          {data.revisions ? (
            <ReportCard revisions={data.revisions} zone={visit.zone} opId={data.opIds.report} now={data.now} />
          ) : null}
          <HistoryCard history={visit.history} zone={visit.zone} />
        </div>
      </div>
    </>
  );
}

function GiveForm({ data: { visit, candidates, canGive: isOpen, opIds } }: { data: DispatchView }) {
  if (!isOpen || candidates.length === 0) return null;
  const options = candidates.map(({ proId, name, rank, text }) => ({
    value: proId,
    label: rank === null ? `${name}: ${text}` : `${rank}. ${name}`,
  }));
  return (
    <Card as="section">
      <CardHead title={visit.holder ? t('Assign to another pro') : t('Assign to a pro')} />
      <PersistentForm id="give" validator={giveValidator} action="?form=give" className="space-y-4">
        <OperationId value={opIds.give} />
        <Select name="proId" label={t('Pro')} prompt={t('Choose a pro')} options={options} />
        <Select
          name="intent"
          label={t('Method')}
          defaultValue="assign"
          options={[
            { value: 'assign', label: t('Assign now') },
            { value: 'offer', label: t('Send offer') },
          ]}
        />
        <TextArea
          name="overrideReason"
          label={t('Override reason')}
          optional
          rows={2}
          limit={500}
          hint={t('You can’t override a double booking.')}
        />
        <SubmitButton>{t('Save')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function ChangeForm({ data: { visit, opIds } }: { data: DispatchView }) {
  const options = changesFor(visit);
  if (options.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Other actions')} />
      <PersistentForm id="change" validator={changeValidator} action="?form=change" className="space-y-4">
        <OperationId value={opIds.change} />
        <Select name="intent" label={t('Action')} prompt={t('Choose')} options={options} />
        <TextArea name="reason" label={t('Reason')} optional rows={2} limit={500} />
        <SubmitButton variant="secondary">{t('Apply action')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}
