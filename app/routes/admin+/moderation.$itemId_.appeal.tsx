import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { answerDecisionAppeal, mayAnswer } from '#app/domain/conduct/appeals.server';
import { readItem } from '#app/domain/moderation/list-items.server';
import { answerSchema, NOTES_LIMIT } from '#app/domain/moderation/moderation.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/moderation.$itemId_.appeal';

const pageView = z.object({ id: z.string(), name: z.string(), appeal: z.string(), allowed: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('The appeal'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const item = await readItem(db, readId(params.itemId));
  if (!item.appealedAt || item.appealDecidedAt) throw new NotFound();
  return respond(pageView, {
    id: item.id,
    name: item.author?.name ?? t('Deleted user'),
    appeal: item.appeal,
    allowed: await mayAnswer(db, item, actor.userId),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const itemId = readId(params.itemId);
  const form = await read(answerSchema);
  const granted = form.data.granted === 'yes';
  const { answer } = form.data;
  await run(form, `appeal:${itemId}`, (tx) => answerDecisionAppeal(tx, { itemId, adminId: actor.userId, granted, answer }));
  return redirectWithNotice(`/admin/moderation/${itemId}`, {
    type: 'success',
    message: t('Appeal answered'),
    description: granted ? t('The decision was reversed.') : t('The decision stands.'),
  });
});

export default function AppealPage() {
  const { id, name, appeal, allowed, opId } = useLoaderData<typeof loader>();
  const back = `/admin/moderation/${id}`;
  return (
    <div className="max-w-2xl">
      <PageHead title={t('Answer the appeal')} lead={t('{name} wrote:', { name })} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <Card as="section" className="mt-4">
        <blockquote className="whitespace-pre-line rounded-md bg-sunken p-4 [overflow-wrap:anywhere]">{appeal}</blockquote>
        {allowed ? (
          <PersistentForm id="answer-appeal" validator={noClientValidation} className="mt-5 space-y-5">
            <OperationId value={opId} />
            <RadioCards
              name="granted"
              legend={t('What do you decide?')}
              columns={2}
              cards={[
                { value: 'yes', label: t('Reverse it'), detail: t('Removed content is shown again and a ban ends.') },
                { value: 'no', label: t('The decision stands') },
              ]}
            />
            <TextArea
              name="answer"
              label={t('Your answer')}
              hint={t('We email it to the person.')}
              rows={4}
              limit={NOTES_LIMIT}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busyText={t('Saving…')}>{t('Send answer')}</SubmitButton>
              <LinkButton to={back} variant="secondary">
                {t('Back')}
              </LinkButton>
            </div>
          </PersistentForm>
        ) : (
          <p className="mt-4">{t('You made this decision, so another admin has to answer the appeal.')}</p>
        )}
      </Card>
    </div>
  );
}
