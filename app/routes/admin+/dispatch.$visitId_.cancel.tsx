import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { inputClass } from '#app/components/forms/field-frame';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { cancelByOffice, type OfficeCancellation, previewByOffice } from '#app/domain/cancellations/office-cancel.server';
import { type OfficeTerms, officeTermsSchema, USUAL_TERMS } from '#app/domain/cancellations/office-terms';
import { readOfficeVisit } from '#app/domain/fulfillment/office-visit.server';
import { nextStatus } from '#app/domain/visits/visit-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { InputError } from '#app/platform/errors';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { CAUSES, officeCancelSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.cancel';

const CAUSE_LABELS: Record<(typeof CAUSES)[number], Marked> = {
  customer: mark('The customer cancels'),
  weather: mark('Weather'),
  pro: mark('The pro can’t come'),
  company: mark('We decided it'),
};

const previewView = z.object({
  cause: z.enum(CAUSES),
  visits: z.number(),
  feeCents: z.number(),
  refundCents: z.number(),
  chargeCents: z.number(),
  invoiceCents: z.number(),
  proFeeCents: z.number(),
});
const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  canCancel: z.boolean(),
  terms: officeTermsSchema,
  problem: z.string().nullable(),
  previews: z.array(previewView),
  feeCents: z.number(),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Cancel the visit'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const asked = officeTermsSchema.safeParse(Object.fromEntries(url.searchParams));
  const terms = asked.data ?? USUAL_TERMS;
  const { booking, status } = await readOfficeVisit(db, { visitId, adminId: actor.userId });
  const canCancel = nextStatus(status, 'cancel', 'admin') !== null;
  const found = canCancel ? await previewAll(db, { visitId, adminId: actor.userId, terms }) : { previews: [], problem: null };
  return respond(pageView, {
    visitId,
    reference: booking.reference,
    canCancel,
    terms,
    ...found,
    feeCents: Math.max(0, ...found.previews.map(({ feeCents }) => feeCents)),
    opId: crypto.randomUUID(),
  });
});

type Asked = { visitId: string; adminId: string; terms: OfficeTerms };
type Preview = OfficeCancellation & { cause: (typeof CAUSES)[number] };

/** What each cause would come to under these terms; why not, where they cannot be had. Every cause but the customer's comes to the same. */
async function previewAll(db: Db, asked: Asked) {
  const previews: Preview[] = [];
  let problem: string | null = null;
  for (const causes of [['customer'], ['weather', 'pro', 'company']] as const) {
    try {
      const [cause] = causes;
      const found = await previewByOffice(db, { ...asked, cause, at: now(), reason: 'Preview' });
      previews.push(...causes.map((each) => ({ cause: each, ...found })));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problem = error.message;
    }
  }
  return { previews, problem };
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(officeCancelSchema);
  const { cause, reason, feeCents: shownFeeCents, ...terms } = form.data;
  const done = await run(form, `cancel:${visitId}`, (tx) =>
    cancelByOffice(tx, { visitId, adminId: actor.userId, cause, reason, at: now(), terms, shownFeeCents }),
  );
  return redirectWithNotice(`/admin/dispatch/${visitId}`, {
    type: 'success',
    message: done.visits === 1 ? t('The visit is canceled') : t('{count} visits are canceled', { count: done.visits }),
    description: t('Fee {fee}, refund {refund}.', {
      fee: formatMoney(done.feeCents, 'always'),
      refund: formatMoney(done.refundCents, 'always'),
    }),
  });
});

function moneyWords(preview: z.output<typeof previewView>): string {
  const words = [preview.feeCents === 0 ? t('No fee') : t('Fee {amount}', { amount: formatMoney(preview.feeCents, 'always') })];
  if (preview.refundCents > 0) words.push(t('{amount} refunded', { amount: formatMoney(preview.refundCents, 'always') }));
  if (preview.chargeCents > 0)
    words.push(t('{amount} charged to the card', { amount: formatMoney(preview.chargeCents, 'always') }));
  if (preview.invoiceCents > 0) words.push(t('{amount} invoiced', { amount: formatMoney(preview.invoiceCents, 'always') }));
  if (preview.proFeeCents > 0) words.push(t('the pro bears {amount}', { amount: formatMoney(preview.proFeeCents, 'always') }));
  if (preview.visits > 1) words.push(t('{count, plural, one {# visit} other {# visits}}', { count: preview.visits }));
  return words.join(' · ');
}

export default function OfficeCancelPage() {
  const page = useLoaderData<typeof loader>();
  const { visitId, reference, canCancel, previews, terms, problem } = page;
  const many = previews.some(({ visits }) => visits > 1);
  return (
    <>
      <VisitHead
        title={terms.scope === 'booking' ? t('Cancel the booking') : t('Cancel the visit')}
        lead={many && terms.scope === 'visit' ? t('This also cancels the takedown.') : undefined}
        visitId={visitId}
        reference={reference}
      />
      {canCancel ? (
        <div className="mt-5 grid max-w-5xl items-start gap-6 lg:grid-cols-2">
          <Terms page={page} />
          {problem ? <Notice tone="warn" title={problem} /> : <CancelForm key={JSON.stringify(terms)} page={page} />}
        </div>
      ) : (
        <Notice tone="warn" title={t('This visit can’t be canceled anymore')} className="mt-5 max-w-xl" />
      )}
    </>
  );
}

const CHOICES = {
  scope: [mark('What'), { visit: mark('This visit'), booking: mark('All visits of the booking') }],
  fee: [mark('Fee'), { policy: mark('As the policy says'), none: mark('No fee'), amount: mark('Another amount') }],
  refund: [mark('Remaining money'), { card: mark('Back to the card'), credit: mark('Kept as credit') }],
  bearer: [mark('Who bears a waived fee'), { business: mark('The business'), pro: mark('The pro of the visit') }],
} as const;

/** The terms stand in the address: the page is asked again and says what they come to. */
function Terms({ page: { terms } }: { page: Page }) {
  return (
    <Card as="section">
      <CardHead title={t('Terms')} hint={t('Change them and look again at what canceling costs.')} />
      <Form method="get" className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
          <label key={name} className="block">
            <span className="mb-1 block text-sm font-semibold">{translate(CHOICES[name][0])}</span>
            <select name={name} defaultValue={terms[name]} className={inputClass}>
              {Object.entries(CHOICES[name][1]).map(([value, label]) => (
                <option key={value} value={value}>
                  {translate(label)}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label className="block">
          <span className="mb-1 block text-sm font-semibold">{t('Another amount, $')}</span>
          <input name="amount" inputMode="decimal" maxLength={20} defaultValue={terms.amount} className={inputClass} />
        </label>
        <div className="self-end">
          <Button type="submit" variant="secondary">
            {t('Show what it costs')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function CancelForm({ page: { terms, previews, feeCents, opId } }: { page: Page }) {
  return (
    <PersistentForm id="office-cancel" validator={noClientValidation} className="space-y-4">
      <OperationId value={opId} />
      <input type="hidden" name="feeCents" value={feeCents} />
      {Object.entries(terms).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioCards
        name="cause"
        legend={t('Why are you canceling?')}
        cards={previews.map((preview) => ({
          value: preview.cause,
          label: translate(CAUSE_LABELS[preview.cause]),
          detail: moneyWords(preview),
        }))}
      />
      <TextArea name="reason" label={t('Reason')} rows={3} limit={500} hint={t('Saved in the visit’s history.')} />
      <SubmitButton variant="danger" busyText={t('Canceling…')}>
        {terms.scope === 'booking' ? t('Cancel booking') : t('Cancel visit')}
      </SubmitButton>
    </PersistentForm>
  );
}
