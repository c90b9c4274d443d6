import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { DateField } from '#app/components/forms/date-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { DialogPage } from '#app/components/ui/dialog-page';
import { ListPager } from '#app/components/ui/list-pager';
import { optionalDayField } from '#app/domain/fields/date-field';
import { readProName, readProZone } from '#app/domain/pros/find-pro.server';
import { countHeldVisits, listHeldVisits, suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { fieldError } from '#app/platform/errors';
import { startOfLocalDay } from '#app/platform/local-time';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/pros.$proId.suspend';

const suspendSchema = z.object({
  reason: z.string().trim().min(5, mark('Enter a reason. The pro sees it')).max(1_000, mark('Keep it under 1,000 characters')),
  reassign: z.literal('on').optional(),
  until: optionalDayField(mark('Enter a date')).default(''),
});

const visitView = z.object({
  visitId: z.string(),
  start: z.date(),
  zone: z.string(),
  service: z.string(),
  reference: z.string(),
  city: z.string(),
});
const pageView = z.object({
  name: z.string(),
  opId: z.string(),
  held: z.array(visitView),
  count: z.number(),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Suspend a pro'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const proId = readId(params.proId);
  const [name, { rows: held, next }, count] = await Promise.all([
    readProName(db, { proId }),
    listHeldVisits(db, { proId, after: readAfter(url, 'promised') }),
    countHeldVisits(db, { proId }),
  ]);
  return respond(pageView, { name, held, next, count, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const proId = readId(params.proId);
  const form = await read(suspendSchema);
  const { reason } = form.data;
  const zone = await readProZone(db, { proId });
  const until = form.data.until ? startOfLocalDay(new Date(`${form.data.until}T12:00:00Z`), zone, 1) : null;
  if (until && until <= now()) {
    throw fieldError('until', t('Choose today or a later day'));
  }
  const held = await countHeldVisits(db, { proId });
  await wrapUnexpected(t('Failed to suspend pro'), () =>
    run(form, `suspend:${proId}`, (tx) =>
      suspendPro(tx, {
        proId,
        adminId: actor.userId,
        reason,
        until,
        reassign: form.data.reassign === 'on',
      }),
    ),
  );
  return redirectWithNotice(`/admin/pros/${proId}`, {
    type: 'success',
    message: t('Pro suspended'),
    description: afterwards({ held, isReassigned: form.data.reassign === 'on' }),
  });
});

function afterwards({ held, isReassigned }: { held: number; isReassigned: boolean }): string | undefined {
  if (held === 0) return undefined;
  return isReassigned ? t('We’re offering their visits to other pros.') : t('Assign the upcoming visits below to another pro.');
}

export default function SuspendPage() {
  const { name, held, count, next, opId } = useLoaderData<typeof loader>();
  const back = `/admin/pros/${useParams().proId ?? ''}`;
  return (
    <DialogPage title={t('Suspend {name}?', { name })} closeTo={back}>
      <p>{t('They won’t get offers and can’t claim jobs. They can still sign in, see the reason and appeal.')}</p>
      {count ? (
        <div id="promised" className="mt-4 rounded-lg bg-sunken p-4">
          <p className="font-semibold">
            {count === 1
              ? t('1 upcoming visit stays with this pro until you assign it to another pro:')
              : t('{count} upcoming visits stay with this pro until you assign them to other pros:', { count })}
          </p>
          <ul className="mt-2 space-y-1 text-sm">
            {held.map((visit) => (
              <li key={visit.visitId}>
                {visit.reference}, {visit.service}, {visit.city}, <DateTime at={visit.start} zone={visit.zone} showZone />
              </li>
            ))}
          </ul>
          <ListPager name="promised" label={t('Pages of upcoming visits')} next={next} />
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{t('No upcoming visits.')}</p>
      )}
      <PersistentForm id="suspend" validator={noClientValidation} className="mt-5 space-y-4">
        <OperationId value={opId} />
        <TextArea name="reason" label={t('Reason')} rows={3} limit={1_000} />
        {count ? (
          <Checkbox
            name="reassign"
            label={t('Find other pros for these visits now')}
            hint={t('Visits in progress stay with this pro.')}
          />
        ) : null}
        <DateField
          name="until"
          label={t('Last day of the suspension')}
          optional
          hint={t('Leave empty to suspend until further notice.')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Suspending…')}>
            {t('Suspend')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Keep active')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
