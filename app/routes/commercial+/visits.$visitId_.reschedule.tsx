import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readCompanyVisit } from '#app/domain/companies/company-visits.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { rescheduleSchema } from '#app/domain/reschedules/reschedule.schema';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { presentMove } from '../customer+/_shared/present-move.server';
import { RescheduleForm } from '../customer+/_shared/reschedule-form';
import { reschedulePageView } from '../customer+/_shared/reschedule-view';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/visits.$visitId_.reschedule';

const pageView = z.object({ room: roomView, move: reschedulePageView });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Reschedule')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const member = await requireMembership(db, actor.userId, 'edit');
  const { id: visitId } = await readCompanyVisit(db, { member, visitId: readId(params.visitId) });
  const visit = await readReschedulable(db, { visitId });
  return respond(pageView, { room: getRoom(member), move: await presentMove(db, { visit, url }) });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const named = readId(params.visitId);
  const form = await read(rescheduleSchema);
  const { feeCents: shownFeeCents, date, hour } = form.data;
  const keepsPro = form.data.keepsPro === 'on';
  const done = await run(form, `reschedule:${named}`, async (tx) => {
    const member = await requireMembership(tx, actor.userId, 'edit');
    const { id: visitId } = await readCompanyVisit(tx, { member, visitId: named });
    return requestReschedule(tx, {
      visitId,
      actor: { kind: 'customer', userId: actor.userId },
      date,
      hour,
      shownFeeCents,
      keepsPro,
    });
  });
  return redirectWithNotice(`/commercial/visits/${named}`, {
    type: 'success',
    message: done.outcome === 'asked' ? t('New time requested') : t('Visit rescheduled'),
    description: done.outcome === 'asked' ? t('You keep your original time until a pro accepts the new one.') : undefined,
  });
});

export default function CompanyReschedulePage() {
  const { room, move } = useLoaderData<typeof loader>();
  return (
    <CompanyShell room={room}>
      <PageHead title={t('Reschedule visit')} />
      <div className="mt-5 max-w-xl">
        {move.reason ? (
          <Notice tone="warn" title={move.reason} />
        ) : (
          <RescheduleForm data={move} back={`/commercial/visits/${move.visitId}`} />
        )}
      </div>
    </CompanyShell>
  );
}
