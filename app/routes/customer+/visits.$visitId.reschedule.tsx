import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { DialogPage } from '#app/components/ui/dialog-page';
import { rescheduleSchema } from '#app/domain/reschedules/reschedule.schema';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { presentMove } from './_shared/present-move.server';
import { RescheduleForm } from './_shared/reschedule-form';
import { reschedulePageView } from './_shared/reschedule-view';

const ROUTE = 'routes/customer+/visits.$visitId.reschedule';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Reschedule')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visit = await readReschedulable(db, { visitId: readId(params.visitId), customerId: actor.userId });
  return respond(reschedulePageView, await presentMove(db, { visit, url }));
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(rescheduleSchema);
  const { feeCents: shownFeeCents, date, hour } = form.data;
  const keepsPro = form.data.keepsPro === 'on';
  const done = await wrapUnexpected(t('Reschedule Failed. Please try again or contact support.'), () =>
    run(form, 'reschedule', (tx) =>
      requestReschedule(tx, { visitId, customerId: actor.userId, date, hour, shownFeeCents, keepsPro }),
    ),
  );
  return redirectWithNotice(`/customer/visits/${visitId}`, {
    type: 'success',
    message: done.outcome === 'asked' ? t('Reschedule requested') : t('Visit rescheduled'),
    description:
      done.outcome === 'asked'
        ? t('You’ll keep your current time until a pro confirms the new one. We’ll email you then.')
        : t('We’ll email you as soon as a pro confirms the new time.'),
  });
});

export default function RescheduleVisitPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <DialogPage title={t('Choose your preferred date and time')} closeTo={`/customer/visits/${data.visitId}`}>
      {data.reason ? <Notice tone="warn" title={data.reason} /> : <RescheduleForm data={data} />}
    </DialogPage>
  );
}
