import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import type { CancellationPolicy } from '#app/domain/catalog/cancellation-policy';
import { policyFormSchema, policyRules } from '#app/domain/business/policy-form.schema';
import { addPolicyVersion, checkFee, readLinePolicy } from '#app/domain/business/save-policy.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { type PolicyWords, policyWords } from './_shared/policy-words';

const ROUTE = 'routes/admin+/business.policies.$lineId';

const wordsView = z.object({
  rules: z.array(z.string()),
  examples: z.array(z.object({ when: z.string(), costs: z.string() })),
});
const pageView = z.object({
  name: z.string(),
  version: z.number(),
  values: z.record(z.string()),
  words: wordsView.nullable(),
  opId: z.string(),
});

function valuesOf({ freeBeforeHours, lateFeeCents, fullCharge, graceMinutes, guaranteeDays }: CancellationPolicy) {
  return {
    freeBeforeHours: String(freeBeforeHours),
    lateFee: String(lateFeeCents / 100),
    fullCharge: fullCharge.kind,
    fullHours: fullCharge.kind === 'hours' ? String(fullCharge.hours) : '',
    graceMinutes: String(graceMinutes),
    guaranteeDays: String(guaranteeDays),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t('Policy: {name}', { name: data?.name ?? '' }), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const { name, policy } = await readLinePolicy(db, params.lineId ?? '');
  return respond(pageView, {
    name,
    version: policy?.version ?? 0,
    values: policy ? valuesOf(policy.rules) : {},
    words: policy && policyWords(policy.rules),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { id, name } = await readLinePolicy(db, params.lineId ?? '');
  const form = await read(policyFormSchema);
  if (form.data.step === 'preview') {
    await checkFee(db, { serviceLineId: id, feeCents: form.data.lateFee });
    return { ...form.asSent, preview: policyWords(policyRules(form.data)) };
  }
  await run(form, 'save', (tx) => addPolicyVersion(tx, { serviceLineId: id, form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/policies', {
    type: 'success',
    message: t('Policy for {name} saved', { name }),
    description: t('New bookings are made under it. What was booked keeps its own.'),
  });
});

export default function PolicyPage() {
  const { name, version, values, words, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: PolicyWords }>();
  const shown = answer?.preview ?? words;
  return (
    <>
      <PageHead
        eyebrow={t('Cancellation policy')}
        title={name}
        lead={
          version
            ? t('Version {version} is in force. Saving makes version {next}, for new bookings.', { version, next: version + 1 })
            : t('The first version.')
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {shown ? <WordsCard words={shown} isPreview={Boolean(answer?.preview)} /> : null}
        <Card as="section">
          <PersistentForm
            key={version}
            id="policy"
            validator={noClientValidation}
            order={['freeBeforeHours', 'lateFee', 'fullCharge', 'fullHours', 'graceMinutes', 'guaranteeDays', 'reason']}
            defaultValues={values}
            className="grid gap-5"
          >
            <OperationId value={opId} />
            <input type="hidden" name="version" value={version} />
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Field name="freeBeforeHours" label={t('Free until this many hours before')} inputMode="numeric" />
              <Field name="lateFee" label={t('Fee after that, $')} inputMode="decimal" />
            </div>
            <RadioCards
              name="fullCharge"
              legend={t('The whole price of the visit is due')}
              columns={2}
              cards={[
                { value: 'same-day', label: t('On the day of the visit') },
                { value: 'hours', label: t('From a set number of hours before') },
              ]}
            />
            <Field name="fullHours" label={t('How many hours before')} inputMode="numeric" optional />
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Field name="graceMinutes" label={t('Free for minutes after booking')} inputMode="numeric" />
              <Field name="guaranteeDays" label={t('Days of guarantee')} inputMode="numeric" />
            </div>
            <Field name="reason" label={t('Reason for the log')} optional />
            <div className="flex flex-wrap gap-3">
              <SubmitButton name="step" value="save" busyText={t('Saving…')}>
                {t('Save version {version}', { version: version + 1 })}
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

function WordsCard({ words, isPreview }: { words: PolicyWords; isPreview: boolean }) {
  return (
    <Card as="section" className="lg:order-2">
      <CardHead title={isPreview ? t('Preview: not saved yet') : t('In force')} hint={t('What customers read before they pay')} />
      <ul className="list-disc space-y-1 pl-5 text-ink-soft">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3 className="mt-6 font-semibold">{t('Canceling a visit of $600 at 10 AM')}</h3>
      <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
        {words.examples.map(({ when, costs }) => (
          <div key={when} className="flex justify-between gap-4 py-2">
            <dt className="text-ink-soft">{when}</dt>
            <dd className="figures font-semibold">{costs}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
