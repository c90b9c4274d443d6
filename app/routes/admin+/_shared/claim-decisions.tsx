import { Link } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { statusLabel } from '#app/components/ui/status-chip';
import { decisionSchema } from '#app/domain/claims/claim.schema';
import { REFUND_DAYS } from '#app/domain/guarantee/claim-labels';
import { plainDollars } from '#app/platform/format-money';
import { t, translate } from '#app/platform/texts/t';
import type { ClaimPage } from './claim-page-view.server';

const validator = withZod(decisionSchema);

type Part = { data: ClaimPage; intent: 'revisit' | 'refund' | 'decline' };

function Hidden({ data, intent }: Part) {
  return (
    <>
      <OperationId value={data.opIds[intent]} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={data.version} />
    </>
  );
}

/** The three ways a claim can go. Each is a form of its own, so that no field of one is asked for by another. */
export function ClaimDecisions({ data }: { data: ClaimPage }) {
  const isOpen = data.status === 'waiting' || data.status === 'revisit';
  return (
    <div className="space-y-6">
      {data.revisit ? (
        <Notice tone="info" title={t('Re-visit: {state}', { state: statusLabel(data.revisit.status, 'staff') })}>
          <Link to={`/admin/dispatch/${data.revisit.id}`} className="inline-link">
            {t('See the re-visit')}
          </Link>
          {isOpen ? (
            <p className="mt-1">{t('Refunding or declining the claim cancels it, unless its pro is already on the way.')}</p>
          ) : null}
        </Notice>
      ) : null}
      {isOpen ? null : (
        <Notice tone="calm" title={data.title}>
          {data.decisionNote || null}
        </Notice>
      )}
      {data.status === 'waiting' ? <RevisitForm data={data} /> : null}
      {isOpen ? <RefundForm data={data} /> : null}
      {isOpen ? <DeclineForm data={data} /> : null}
    </div>
  );
}

function RevisitForm({ data }: { data: ClaimPage }) {
  return (
    <Card as="section">
      <CardHead title={t('Free re-visit')} hint={t('Within a week. We ask the same pro first, and we pay them.')} />
      <PersistentForm id="revisit" validator={validator} className="space-y-4">
        <Hidden data={data} intent="revisit" />
        <TextArea name="note" label={t('Message to the customer')} optional rows={2} />
        <SubmitButton busyText={t('Booking…')}>{t('Book re-visit')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function RefundForm({ data }: { data: ClaimPage }) {
  const most = Math.min(data.priceCents, data.leftCents);
  return (
    <Card as="section">
      <CardHead title={t('Refund')} hint={t('It arrives within {days}.', { days: translate(REFUND_DAYS) })} />
      <PersistentForm id="refund" validator={validator} className="space-y-4">
        <Hidden data={data} intent="refund" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="amount"
            label={t('Dollars')}
            inputMode="decimal"
            defaultValue={plainDollars(most)}
            className="figures text-right"
          />
          <Select
            name="bearer"
            label={t('Who pays for the refund?')}
            defaultValue="split"
            options={[
              { value: 'split', label: t('Pro and platform') },
              { value: 'pro', label: t('The pro of the visit') },
              { value: 'platform', label: t('The platform') },
            ]}
          />
        </div>
        <TextArea name="note" label={t('Message to the customer')} optional rows={2} />
        <SubmitButton busyText={t('Refunding…')}>{t('Refund')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function DeclineForm({ data }: { data: ClaimPage }) {
  return (
    <Card as="section">
      <CardHead title={t('Decline')} />
      <PersistentForm id="decline" validator={validator} className="space-y-4">
        <Hidden data={data} intent="decline" />
        <TextArea name="note" label={t('Reason, for the customer')} rows={3} />
        <SubmitButton variant="danger" busyText={t('Sending…')}>
          {t('Decline claim')}
        </SubmitButton>
      </PersistentForm>
    </Card>
  );
}
