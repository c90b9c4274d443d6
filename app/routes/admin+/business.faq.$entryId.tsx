import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { FAQ_GROUPS } from '#app/domain/initial-data/seed-faq';
import { faqFormSchema } from '#app/domain/support/faq-form.schema';
import { readAnswer } from '#app/domain/support/faq.server';
import { readFaqEntry, saveFaqEntry } from '#app/domain/support/save-faq.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { AUDIENCE_LABELS } from './_shared/faq-audiences';

const ROUTE = 'routes/admin+/business.faq.$entryId';

const readView = z.object({ question: z.string(), paragraphs: z.array(z.string()) });
type Read = z.output<typeof readView>;

const pageView = z.object({
  entry: z
    .object({
      group: z.string(),
      audiences: z.array(z.string()),
      question: z.string(),
      answer: z.string(),
      version: z.number(),
    })
    .nullable(),
  shown: readView.nullable(),
  groups: z.array(z.object({ value: z.string(), label: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.entry?.question ?? t('New question'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const entry = params.entryId === 'new' ? null : await readFaqEntry(db, params.entryId ?? '');
  return respond(pageView, {
    entry,
    shown: entry && (await readAnswer(db, entry)),
    groups: FAQ_GROUPS.map(({ id, title }) => ({ value: id, label: translate(title) })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const id = params.entryId === 'new' ? null : (params.entryId ?? '');
  const form = await read(faqFormSchema);
  const { step, question, answer } = form.data;
  if (step === 'preview') return { ...form.asSent, preview: await readAnswer(db, { question, answer }) };
  await run(form, 'save', (tx) => saveFaqEntry(tx, { id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/faq', { type: 'success', message: t('Question saved') });
});

export default function FaqEntryPage() {
  const { entry, shown, groups, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: Read }>();
  const read = answer?.preview ?? shown;
  return (
    <>
      <PageHead
        eyebrow={t('Question')}
        title={entry?.question ?? t('New question')}
        lead={t('{words} in an answer are filled in from packages, policies and seasons.', {
          words: '{prices}, {guarantee}, {takedown}',
        })}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {read ? <ReadCard read={read} isPreview={Boolean(answer?.preview)} /> : null}
        <Card as="section">
          <PersistentForm
            key={entry?.version}
            id="faq-entry"
            validator={noClientValidation}
            order={['question', 'answer', 'group', 'audiences', 'reason']}
            defaultValues={entry ? { group: entry.group, question: entry.question, answer: entry.answer } : {}}
            className="grid gap-5"
          >
            <OperationId value={opId} />
            {entry ? <input type="hidden" name="version" value={entry.version} /> : null}
            <Field name="question" label={t('Question')} />
            <TextArea
              name="answer"
              label={t('The answer')}
              rows={7}
              limit={2_000}
              hint={t('An empty line begins a new paragraph.')}
            />
            <Select name="group" label={t('Group')} prompt={t('Choose a group')} options={groups} />
            <CheckboxGroup
              name="audiences"
              legend={t('Who sees it')}
              choices={Object.entries(AUDIENCE_LABELS).map(([value, label]) => ({ value, label: translate(label) }))}
              defaultValues={entry?.audiences}
              columns
            />
            <Field name="reason" label={t('Reason for the log')} optional />
            <div className="flex flex-wrap gap-3">
              <SubmitButton name="step" value="save" busyText={t('Saving…')}>
                {t('Save question')}
              </SubmitButton>
              <SubmitButton name="step" value="preview" variant="secondary" busyText={t('Looking…')}>
                {t('Preview')}
              </SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </>
  );
}

function ReadCard({ read, isPreview }: { read: Read; isPreview: boolean }) {
  return (
    <Card as="section" className="lg:order-2">
      <CardHead title={isPreview ? t('Preview: not saved yet') : t('As people read it')} />
      <h3 className="font-semibold">{read.question}</h3>
      {read.paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-ink-soft">
          {paragraph}
        </p>
      ))}
    </Card>
  );
}
