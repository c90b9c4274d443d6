import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { readCustomerVisit } from '#app/domain/bookings/customer-visits.server';
import { reportProblem } from '#app/domain/support/report-problem.server';
import { PROBLEM_KINDS, describeProblem, reportSchema } from '#app/domain/support/report.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/visits.$visitId.report';
const validator = withZod(reportSchema);

const pageView = z.object({
  visitId: z.string(),
  kinds: z.array(z.object({ value: z.string(), label: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Report a problem')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { id: visitId } = await readCustomerVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const kinds = PROBLEM_KINDS.map((value) => ({ value, label: translate(describeProblem[value]) }));
  return respond(pageView, { visitId, kinds, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(reportSchema);
  const { number } = await run(form, 'report', (tx) =>
    reportProblem(tx, { visitId, customerId: actor.userId, report: form.data }),
  );
  return redirectWithNotice(`/customer/visits/${visitId}`, {
    type: 'success',
    message: t('We received your report, {number}', { number }),
    description: t('We emailed you a copy with a link to the conversation.'),
  });
});

export default function ReportProblemPage() {
  const { visitId, kinds, opId } = useLoaderData<typeof loader>();
  const back = `/customer/visits/${visitId}`;
  return (
    <DialogPage title={t('What went wrong?')} closeTo={back}>
      <PersistentForm id="report" validator={validator} className="space-y-5">
        <OperationId value={opId} />
        <RadioCards name="kind" legend={t('What is it about?')} columns={2} cards={kinds} defaultValue={kinds[0]?.value} />
        <TextArea name="message" label={t('What happened?')} limit={2_000} rows={5} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyText={t('Sending…')}>{t('Send report')}</SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Back')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
