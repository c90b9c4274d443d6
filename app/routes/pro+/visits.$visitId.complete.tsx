import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { DialogPage } from '#app/components/ui/dialog-page';
import { MAX_PACKAGE_CHECKS } from '#app/domain/fields/max-checks';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { isActive } from '#app/domain/visits/visit-status';
import { previewEmpty } from '#app/domain/fulfillment/complete-work.server';
import { readCompletion } from '#app/domain/fulfillment/read-completion.server';
import { completeVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { MAX_SITE_CHECKS } from '#app/domain/site-records/site-checks';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { Conflict } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { LacksOffline } from './_shared/missing-offline';
import { checkWords } from '#app/domain/site-records/check-words.server';

const ROUTE = 'routes/pro+/visits.$visitId.complete';
const FORM_ID = 'complete-visit';
const MAX_CHECKS = MAX_PACKAGE_CHECKS + MAX_SITE_CHECKS;
const NOTE_LIMIT = 600;

const box = z.literal('on').optional();
const note = z.string().trim().max(NOTE_LIMIT, mark('Keep it under 600 characters')).default('');
const completeSchema = z
  .object(Object.fromEntries(Array.from({ length: MAX_CHECKS }, (_, position) => [`check${position}`, box])))
  .and(z.object({ reportNote: note }));

const counts = z.object({ before: z.number(), after: z.number() });
const pageView = z.object({
  visitId: z.string(),
  started: z.boolean(),
  /** Of a team, whether this pro leads it; true for one who comes alone, false on the days after the first. */
  leads: z.boolean(),
  inTeam: z.boolean(),
  /** Days of the work that this pro has and that have not begun. */
  daysLeft: z.number(),
  /** Places of the team that no pro has: their pay in all, and this pro's part of it. */
  empty: z.object({ places: z.number(), cents: z.number(), ownCents: z.number() }).nullable(),
  checks: z.array(z.string()),
  needed: counts,
  taken: counts,
  lacksStorage: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Mark the job complete'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { status, leads, team, days } = await readOwnVisit(db, own);
  if (!isActive(status)) throw new Conflict('illegal_transition', t('This job is already complete.'));
  const completion = await readCompletion(db, own.visitId);
  return respond(pageView, {
    visitId: own.visitId,
    started: status === 'in_progress',
    leads,
    inTeam: team !== null,
    // Those that another pro has are not paid to this one.
    daysLeft: leads ? (days?.days ?? []).filter((day) => day.day > 1 && day.status === 'accepted' && day.start).length : 0,
    empty: leads && team ? await previewEmpty(db, own) : null,
    ...completion,
    checks: completion.checks.map(checkWords),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(completeSchema);
  const { reportNote, ...checks } = form.data;
  const ticked = Object.entries(checks).flatMap(([name, value]) => (value === 'on' ? [Number(name.slice(5))] : []));
  const outcome = await wrapUnexpected(t('Failed to complete job. Please try again.'), () =>
    run(form, `complete:${visitId}`, (tx) =>
      completeVisit(tx, { visitId, proId: actor.pro.proId, userId: actor.userId, ticked, note: reportNote }),
    ),
  );
  if (outcome === 'checked-out')
    return redirectWithNotice(`/pro/visits/${visitId}`, {
      type: 'success',
      message: t('Checked out'),
      description: t('We send your share in 48 hours, unless there’s a dispute.'),
    });
  if (outcome === 'held')
    return redirectWithNotice(`/pro/visits/${visitId}`, {
      type: 'success',
      message: t('Sent to our office'),
      description: t('We check this job before you’re paid, usually within one business day.'),
    });
  return redirectWithNotice(`/pro/visits/${visitId}`, {
    type: 'success',
    message: t('Job completed'),
    description: t('The customer reviews your photos and signs off. We send your share in 48 hours, unless there’s a dispute.'),
  });
});

export default function CompletePage() {
  const { visitId, started, leads, inTeam, daysLeft, empty, checks, needed, taken, lacksStorage, opId } =
    useLoaderData<typeof loader>();
  const back = `/pro/visits/${visitId}`;
  // Read by the phone alone, which without a network keeps only a form that will be taken later.
  const needs = {
    started,
    before: needed.before - taken.before,
    after: needed.after - taken.after,
    checks: checks.length,
    storage: lacksStorage,
  };
  return (
    <DialogPage title={leads ? t('Mark the job complete?') : t('Check out?')} closeTo={back}>
      <BeforeYouDo started={started} leads={leads} daysLeft={daysLeft} empty={empty} />
      <LacksOffline formId={FORM_ID} />
      {leads ? (
        <ul className="space-y-2 rounded-lg bg-sunken p-4">
          <PhotoLine visitId={visitId} moment="before" taken={taken.before} needed={needed.before} />
          <PhotoLine visitId={visitId} moment="after" taken={taken.after} needed={needed.after} />
          {lacksStorage ? (
            <li className="flex flex-wrap items-center justify-between gap-x-4">
              <span>{t('Count the lights for storage first')}</span>
              <Link
                to={`/pro/visits/${visitId}/storage`}
                className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
              >
                {t('Count the lights')}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
      <PersistentForm id={FORM_ID} validator={noClientValidation} className="mt-5">
        <OperationId value={opId} />
        <input type="hidden" name="needs" value={JSON.stringify(needs)} />
        {leads ? (
          <>
            <fieldset className="space-y-4">
              <legend className="mb-3 font-semibold">{t('Checklist')}</legend>
              {checks.map((label, position) => (
                <Checkbox key={label} name={`check${position}`} label={label} />
              ))}
            </fieldset>
            <TextArea
              name="reportNote"
              label={t('Note for the report')}
              hint={t('Tell the customer anything they should know, like what to keep an eye on.')}
              optional
              rows={2}
              limit={NOTE_LIMIT}
              wrapperClass="mt-5"
            />
            <p className="mt-4 text-sm text-ink-soft">
              {t('The customer gets a report with your photos and this checklist, and has 48 hours to report a problem.')}
            </p>
          </>
        ) : (
          <p>
            {inTeam
              ? t('Your team’s lead takes the photos and marks the job complete. Your share is now due.')
              : t(
                  'Complete the photos, the checklist and the job on the page for the first day. Your pay for this day is now due.',
                )}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton busyText={leads ? t('Completing…') : t('Checking out…')}>
            {leads ? t('Mark Complete') : t('Check out')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Not yet')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}

type BeforeProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'started' | 'leads' | 'daysLeft' | 'empty'>;

/** What the pro should know first: the work has not begun, days are left, a place of the team stayed empty. */
function BeforeYouDo({ started, leads, daysLeft, empty }: BeforeProps) {
  return (
    <>
      {started ? null : (
        <p className="mb-4 font-semibold">
          {leads ? t('Start the job first, then mark it complete.') : t('Start the job first, then check out.')}
        </p>
      )}
      {daysLeft > 0 ? (
        <p className="mb-4 font-semibold">
          {t(
            '{days, plural, one {One day of this job hasn’t} other {# days of this job haven’t}} started yet. Already done? You’re paid for all days.',
            { days: daysLeft },
          )}
        </p>
      ) : null}
      {empty ? (
        <p className="mb-4 font-semibold">
          {t(
            '{places, plural, one {One spot} other {# spots}} on your team stayed empty. Everyone who came shares that pay, {amount}: {own} more for you.',
            {
              places: empty.places,
              amount: formatMoney(empty.cents, 'always'),
              own: formatMoney(empty.ownCents, 'always'),
            },
          )}
        </p>
      ) : null}
    </>
  );
}

type PhotoLineProps = { visitId: string; moment: 'before' | 'after'; taken: number; needed: number };

function PhotoLine({ visitId, moment, taken, needed }: PhotoLineProps) {
  if (needed === 0) return null;
  const isDone = taken >= needed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span>
        {moment === 'before' ? t('Before photos') : t('After photos')}:{' '}
        <span className="figures font-semibold">{t('{taken} of {needed}', { taken, needed })}</span>
      </span>
      {isDone ? (
        <span className="text-sm font-semibold text-good">{t('Done')}</span>
      ) : (
        <Link
          to={`/pro/visits/${visitId}/photos?moment=${moment}`}
          className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
        >
          {t('Add photos')}
        </Link>
      )}
    </li>
  );
}
