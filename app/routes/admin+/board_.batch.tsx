import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useSentValues } from '#app/components/forms/form-id';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { StatusChip } from '#app/components/ui/status-chip';
import { findBoardPlace, listBoardAreas } from '#app/domain/dispatch-board/board-place.server';
import { previewBatch } from '#app/domain/dispatch-board/preview-batch.server';
import { MAX_BATCH, runBatch, type BatchAct, type BatchResult } from '#app/domain/dispatch-board/run-batch.server';
import { rescheduleDateSchema } from '#app/domain/reschedules/reschedule.schema';
import { isOn } from '#app/domain/settings/flags.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { assertNever, NotAllowed } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { boardPath, boardQuery, readBoardAddress } from './_shared/board-address';
import { waitingView } from './_shared/board-view.server';
import { windowText } from './_shared/board-waiting';

const ROUTE = 'routes/admin+/board_.batch';
const ACTS = ['assign', 'offer', 'hold', 'move', 'message'] as const;
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

const ACT_LABELS: Record<(typeof ACTS)[number], { label: Marked; detail: Marked }> = {
  assign: {
    label: mark('Assign to the best pro'),
    detail: mark('Each to the pro named beside it, judged again one after the other'),
  },
  offer: { label: mark('Offer to the best pro'), detail: mark('The pro may say no') },
  hold: { label: mark('Put on hold'), detail: mark('No search and not in the pool. Needs a reason') },
  move: { label: mark('Move to another day'), detail: mark('No fee. Needs a date and a time') },
  message: { label: mark('Message the customers'), detail: mark('By email and in their notifications') },
};
/** What was done, with how many visits it was. */
const DONE: Record<(typeof ACTS)[number], (visits: number) => string> = {
  assign: (visits) => t('{visits, plural, one {# visit} other {# visits}} assigned', { visits }),
  offer: (visits) => t('{visits, plural, one {# visit} other {# visits}} offered', { visits }),
  hold: (visits) => t('{visits, plural, one {# visit} other {# visits}} put on hold', { visits }),
  move: (visits) => t('{visits, plural, one {# visit} other {# visits}} moved, or asked of the pro who has it', { visits }),
  message: (visits) => t('{visits, plural, one {# visit} other {# visits}} messaged', { visits }),
};

function text(most: number, tooLong: Marked) {
  return z.string().trim().max(most, tooLong).default('');
}

const batchSchema = z
  .object({
    visitId: z.preprocess(
      (given): unknown => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
      z
        .array(z.string().uuid())
        .min(1, mark('Choose at least one visit'))
        .superRefine((chosen, context) => {
          if (chosen.length > MAX_BATCH)
            context.addIssue({
              code: z.ZodIssueCode.custom,
              message: t('Choose at most {most} visits', { most: MAX_BATCH }),
            });
        }),
    ),
    act: z.enum(ACTS, { message: mark('Choose what to do') }),
    reason: text(500, mark('Keep it under 500 characters')),
    date: z.union([z.literal(''), rescheduleDateSchema]).default(''),
    hour: z.coerce.number().int().min(HOURS[0]).max(17).catch(HOURS[0]),
    text: text(2_000, mark('Keep it under 2,000 characters')),
  })
  .superRefine(({ act, reason, date, text: words }, context) => {
    const owe = (path: string, message: string) => context.addIssue({ code: z.ZodIssueCode.custom, path: [path], message });
    if (act === 'hold' && reason.length < 3) owe('reason', t('Enter a reason'));
    if (act === 'move' && date === '') owe('date', t('Choose a day'));
    if (act === 'message' && words === '') owe('text', t('Enter a message'));
  });

const pageView = z.object({
  day: z.string(),
  back: z.string(),
  pro: z.string().nullable(),
  items: z.array(z.object({ visit: waitingView, holder: z.string().nullable(), best: z.string().nullable() })),
  tooMany: z.object({ most: z.number(), beyond: z.number() }).optional(),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

/** The chosen visits of the address, how many more were ticked than go at once, or the pro whose day it is about. */
function readChosen(url: URL): { visitIds: string[]; beyond: number; proId?: string } {
  const isId = (value: string | null): value is string => z.string().uuid().safeParse(value).success;
  const proId = url.searchParams.get('sick');
  const ticked = [...new Set(url.searchParams.getAll('visit').filter(isId))];
  return {
    visitIds: ticked.slice(0, MAX_BATCH),
    beyond: Math.max(0, ticked.length - MAX_BATCH),
    ...(isId(proId) ? { proId } : {}),
  };
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Several visits'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const address = { ...readBoardAddress(url), visit: undefined, for: undefined };
  const { visitIds, beyond, proId } = readChosen(url);
  const { from, to, day } = await findBoardPlace(db, boardQuery(address), await listBoardAreas(db));
  const pro = proId
    ? await db.pro.findUnique({ where: { id: proId }, select: { companyName: true, user: { select: { fullName: true } } } })
    : null;
  return respond(pageView, {
    day,
    back: boardPath({ ...address, day }),
    pro: pro && (pro.user.fullName || pro.companyName),
    items: await previewBatch(db, { visitIds, ...(proId && pro ? { pro: { proId, from, to } } : {}) }),
    ...(beyond > 0 && !pro ? { tooMany: { most: MAX_BATCH, beyond } } : {}),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, url }) => {
  const form = await read(batchSchema);
  const { act, visitId: visitIds } = form.data;
  if ((act === 'assign' || act === 'offer') && !(await isOn(db, 'enable_manual_job_dispatch', actor)))
    throw new NotAllowed(t('Manual assignment is turned off (flag enable_manual_job_dispatch).'));
  const { opId } = form.operation(actor.userId, 'batch');
  const { proId } = readChosen(url);
  const result = await wrapUnexpected(mark('Failed to update job status'), () =>
    runBatch(db, { ...actOf(form.data, proId), visitIds, adminId: actor.userId, opId }),
  );
  return redirectWithNotice(boardPath({ ...readBoardAddress(url), visit: undefined, for: undefined }), noticeOf(act, result));
});

function actOf({ act, reason, date, hour, text: words }: z.output<typeof batchSchema>, fromProId: string | undefined): BatchAct {
  switch (act) {
    case 'assign':
    case 'offer':
      return { act, ...(fromProId ? { fromProId } : {}) };
    case 'hold':
      return { act, reason };
    case 'move':
      return { act, date, hour };
    case 'message':
      return { act, text: words };
    default:
      return assertNever(act);
  }
}

/** The first reasons are said; the visits that were refused are on the board as they were. */
function noticeOf(act: (typeof ACTS)[number], { done, refused }: BatchResult) {
  const words = [...new Set(refused.map((one) => one.text))].slice(0, 3).join(' ');
  return {
    type: refused.length > 0 ? ('warning' as const) : ('success' as const),
    message: DONE[act](done),
    ...(refused.length > 0 ? { description: t('{count} not: {words}', { count: refused.length, words }) } : {}),
  };
}

export default function BatchPage() {
  const data = useLoaderData<typeof loader>();
  const { pro, items, back, tooMany } = data;
  return (
    <>
      <PageHead
        title={pro ? t('{pro} can’t come', { pro }) : t('Several visits')}
        lead={
          pro
            ? t('Their visits of the day, each with the pro who fits best without them.')
            : t('Nothing changes until you press the button.')
        }
        actions={
          <Link to={back} className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4">
            {t('Back to the board')}
          </Link>
        }
      />
      {tooMany ? (
        <Notice tone="warn" title={t('{most} visits at a time', tooMany)} className="mt-5 max-w-xl">
          {t(
            '{beyond, plural, one {# visit you selected is} other {# visits you selected are}} not in this list. Change these first, then select the rest.',
            tooMany,
          )}
        </Notice>
      ) : null}
      {items.length === 0 ? (
        <Notice tone="info" title={t('No visits are chosen')} className="mt-5 max-w-xl">
          {pro ? t('This pro has no visits to give away that day.') : t('Select visits on the board first.')}
        </Notice>
      ) : (
        <BatchForm data={data} />
      )}
    </>
  );
}

function BatchForm({ data: { items, opId, day, pro } }: { data: Page }) {
  return (
    <PersistentForm
      id="batch"
      validator={noClientValidation}
      className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <OperationId value={opId} />
      <Card as="section" padded={false}>
        <ul id="batch-visitId" tabIndex={-1} className="divide-y divide-line">
          {items.map((item) => (
            <BatchRow key={item.visit.visitId} item={item} day={day} />
          ))}
        </ul>
      </Card>
      <Card as="section">
        <div className="space-y-4">
          <RadioCards
            name="act"
            legend={t('What to do')}
            defaultValue={pro ? 'assign' : undefined}
            cards={ACTS.map((act) => ({
              value: act,
              label: translate(ACT_LABELS[act].label),
              detail: translate(ACT_LABELS[act].detail),
            }))}
          />
          <TextArea name="reason" label={t('Reason for the hold')} optional rows={2} limit={500} />
          <Field name="date" label={t('New day')} type="date" optional />
          <Select
            name="hour"
            label={t('New time')}
            defaultValue="9"
            options={HOURS.map((hour) => ({
              value: String(hour),
              label: formatDateTime(new Date(Date.UTC(2020, 0, 1, hour)), { style: 'time', zone: 'UTC' }).replace(':00', ''),
            }))}
          />
          <TextArea name="text" label={t('Message to the customers')} optional rows={4} limit={2000} />
          <SubmitButton busyText={t('Working…')}>{t('Do it for the selected visits')}</SubmitButton>
        </div>
      </Card>
    </PersistentForm>
  );
}

function BatchRow({ item: { visit, holder, best }, day }: { item: Page['items'][number]; day: string }) {
  const isChosen = useSentValues('visitId')?.includes(visit.visitId) ?? true;
  return (
    <li>
      <label
        htmlFor={`batch-${visit.visitId}`}
        className="flex cursor-pointer items-start gap-3 px-4 py-3 text-sm hover:bg-sunken"
      >
        <input
          id={`batch-${visit.visitId}`}
          type="checkbox"
          name="visitId"
          value={visit.visitId}
          defaultChecked={isChosen}
          className="mt-0.5 h-5 w-5 shrink-0 accent-action"
        />
        <span className="min-w-0 grow">
          {visit.reference} <StatusChip status={visit.status} audience="staff" />
          <span className="block text-ink-soft">
            {visit.service}, {windowText(visit, day)}, {visit.place}
            {holder ? `. ${t('Now with {holder}', { holder })}` : ''}
          </span>
          <span className={best ? 'block text-good' : 'block text-warn'}>
            {best ? t('Best: {best}', { best }) : t('No pro nearby can take it by the rules')}
          </span>
        </span>
      </label>
    </li>
  );
}
