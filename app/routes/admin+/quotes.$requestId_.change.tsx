import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { nameOfAsker, readRequestById } from '#app/domain/quotes/queries.server';
import { declineChange } from '#app/domain/quotes/quote-changes.server';
import { ANSWER_LIMIT, declineChangeSchema } from '#app/domain/quotes/decline-change.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/quotes.$requestId_.change';
const validator = withZod(declineChangeSchema);

const pageView = z.object({
  requestId: z.string(),
  name: z.string(),
  changeId: z.string(),
  text: z.string(),
  askedAt: z.date(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Keep the quote'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const request = await readRequestById(db, readId(params.requestId));
  const open = request.quotes.flatMap(({ changes }) => changes).find(({ answeredAt }) => !answeredAt);
  if (!open) throw safeRedirect(`/admin/quotes/${request.id}`);
  const { id: changeId, text, askedAt } = open;
  return respond(pageView, {
    requestId: request.id,
    name: nameOfAsker(request),
    changeId,
    text,
    askedAt,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const quoteRequestId = readId(params.requestId);
  const form = await read(declineChangeSchema);
  await run(form, 'decline-change', (tx) => declineChange(tx, { quoteRequestId, ...form.data, adminId: actor.userId }));
  return redirectWithNotice(
    `/admin/quotes/${quoteRequestId}`,
    { type: 'success', message: t('Answer sent'), description: t('We emailed the customer. The quote stays as it is.') },
    { status: 303 },
  );
});

export default function KeepQuotePage() {
  const { requestId, name, changeId, text, askedAt, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/quotes/${requestId}`} className="inline-link">
          {t('Back to the quote')}
        </Link>
      </p>
      <PageHead
        title={t('Keep the quote as it is')}
        lead={t('{name} gets your answer by email and can still accept the quote.', { name })}
      />
      <Card as="section" className="mt-6 max-w-form">
        <CardHead title={t('They asked for')} hint={<DateTime at={askedAt} showZone />} />
        <p className="mb-6 whitespace-pre-line break-words">{text}</p>
        <PersistentForm id="keep" validator={validator}>
          <OperationId value={opId} />
          <input type="hidden" name="changeId" value={changeId} />
          <TextArea name="answer" label={t('Why the quote stays as it is, for the customer')} limit={ANSWER_LIMIT} rows={4} />
          <SubmitButton busyText={t('Sending…')} className="mt-4">
            {t('Send answer')}
          </SubmitButton>
        </PersistentForm>
      </Card>
    </>
  );
}
