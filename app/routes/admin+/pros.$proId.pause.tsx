import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { pausePro } from '#app/domain/pro-admin/pause-pro.server';
import { readProName } from '#app/domain/pros/find-pro.server';
import { dayField } from '#app/domain/fields/date-field';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/pros.$proId.pause';

const pauseSchema = z.object({
  reason: z.string().trim().min(5, mark('Enter a reason. The pro sees it')).max(1_000, mark('Keep it under 1,000 characters')),
  until: dayField(mark('Enter a date')),
});
const pageView = z.object({ name: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Pause a pro'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const name = await readProName(db, { proId: readId(params.proId) });
  return respond(pageView, { name, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const proId = readId(params.proId);
  const form = await read(pauseSchema);
  const { reason, until: date } = form.data;
  const { until, zone } = await run(form, `pause:${proId}`, (tx) => pausePro(tx, { proId, adminId: actor.userId, reason, date }));
  return redirectWithNotice(`/admin/pros/${proId}`, {
    type: 'success',
    message: t('Pro paused'),
    description: t('They get jobs again on {day}. The jobs they have are still theirs.', {
      day: formatDateTime(until, { style: 'date', zone }),
    }),
  });
});

export default function PausePage() {
  const { name, opId } = useLoaderData<typeof loader>();
  const back = `/admin/pros/${useParams().proId ?? ''}`;
  return (
    <DialogPage title={t('Pause {name}?', { name })} closeTo={back}>
      <p>
        {t(
          'They won’t get offers and can’t claim jobs until the day you choose. Then jobs come in again by themselves. The jobs they have are still theirs.',
        )}
      </p>
      <PersistentForm id="pause" validator={noClientValidation} className="mt-5 space-y-4">
        <OperationId value={opId} />
        <TextArea name="reason" label={t('Reason')} rows={3} limit={1_000} hint={t('The pro sees it.')} />
        <DateField
          name="until"
          label={t('No new jobs until')}
          hint={t('They get jobs again from that morning, in their time zone.')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyText={t('Pausing…')}>{t('Pause')}</SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Don’t pause')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
