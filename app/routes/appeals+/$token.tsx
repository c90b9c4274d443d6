import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { itemOfLink } from '#app/domain/conduct/appeal-link.server';
import { appealDecision, readDecision } from '#app/domain/conduct/appeals.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/appeals+/$token';

const appealSchema = z.object({
  text: z.string().trim().min(10, mark('Enter your appeal')).max(2_000, mark('Keep it under 2,000 characters')),
});

const pageView = z.object({
  kind: z.string(),
  hid: z.boolean(),
  measure: z.string().nullable(),
  words: z.string(),
  content: z.string(),
  decidedAt: z.date().nullable(),
  appeal: z.string(),
  appealedAt: z.date().nullable(),
  appealGranted: z.boolean().nullable(),
  appealAnswer: z.string(),
  opId: z.string(),
});
type Decision = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Our decision')) }, { name: 'robots', content: 'noindex' }];

/** Behind a mailed link, for a person who may not be able to sign in any more. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const decision = await readDecision(db, itemOfLink(params.token));
  return respond(pageView, { ...decision, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ params, read, run }) => {
  const itemId = itemOfLink(params.token);
  const form = await read(appealSchema);
  await run(form, `appeal:${itemId}`, (tx) => appealDecision(tx, { itemId, text: form.data.text }));
  return redirectWithNotice(`/appeals/${params.token ?? ''}`, {
    type: 'success',
    message: t('Appeal sent'),
    description: t('An admin who didn’t make the decision will review it.'),
  });
});

const removals: Record<string, { alone: Marked; warned: Marked }> = {
  answer: { alone: mark('We removed your answer.'), warned: mark('We removed your answer and warned you.') },
  message: { alone: mark('We removed your message.'), warned: mark('We removed your message and warned you.') },
  photo: { alone: mark('We removed your photo.'), warned: mark('We removed your photo and warned you.') },
  review: { alone: mark('We removed your review.'), warned: mark('We removed your review and warned you.') },
};

function whatWeDid({ hid, kind, measure }: Decision): string {
  if (measure === 'ban') return t('We closed your account.');
  const removed = hid ? removals[kind] : undefined;
  if (!removed) return t('We warned you.');
  return translate(measure === 'warn' ? removed.warned : removed.alone);
}

export default function AppealPage() {
  const decision = useLoaderData<typeof loader>();
  const { words, content, kind, decidedAt } = decision;
  return (
    <SiteLayout>
      <div className="page max-w-2xl space-y-6 py-10">
        <PageHead title={t('Our decision')} lead={whatWeDid(decision)} />
        <Refusal text={useRefusal()} />
        <Card as="section">
          <CardHead title={t('Why')} />
          {words ? <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</p> : <p>{t('It broke our rules.')}</p>}
          {content && (kind === 'message' || kind === 'review') && decision.hid ? (
            <blockquote className="mt-4 whitespace-pre-wrap rounded-md bg-sunken p-4 [overflow-wrap:anywhere]">
              {content}
            </blockquote>
          ) : null}
          {decidedAt ? (
            <p className="mt-3 text-sm text-ink-soft">
              <DateTime at={decidedAt} style="date" />
            </p>
          ) : null}
        </Card>
        <Appeal decision={decision} />
      </div>
    </SiteLayout>
  );
}

function Appeal({ decision }: { decision: Decision }) {
  const { appeal, appealedAt, appealGranted, appealAnswer, opId } = decision;
  return (
    <Card as="section">
      <CardHead title={t('Appeal')} />
      {appealedAt ? (
        <>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{appeal}</p>
          <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {appealGranted === null
              ? t('We’re reviewing your appeal and will email you.')
              : `${appealGranted ? t('We reversed our decision.') : t('We’re keeping our decision.')} ${appealAnswer}`}
          </p>
        </>
      ) : (
        <PersistentForm id="appeal" validator={noClientValidation} className="space-y-4">
          <OperationId value={opId} />
          <TextArea name="text" label={t('Why is our decision wrong?')} limit={2_000} rows={6} />
          <SubmitButton busyText={t('Sending…')}>{t('Send appeal')}</SubmitButton>
        </PersistentForm>
      )}
    </Card>
  );
}
