import { ButtonForm } from '#app/components/forms/button-form';
import { DateField } from '#app/components/forms/date-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { type CampaignStatus, campaignLabels } from '#app/domain/renewals/renewal-states';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { campaignTones } from './renewal-words';

type Figure = { count: number; cents: number };
type CampaignCardProps = {
  data: {
    campaign: { status: CampaignStatus; answerBy: string };
    figures: Record<'planned' | 'open' | 'confirmed' | 'declined' | 'lapsed', Figure>;
    opIds: string[];
  };
};

const HINTS: Record<CampaignStatus, Marked> = {
  finding: mark('We’re looking through last season’s visits. This page fills in as we go.'),
  ready: mark('Look through the customers below and leave out whom you don’t want to ask. Then send.'),
  sending: mark('Each customer gets an email with a link to confirm, and a text message if they agreed to those.'),
  stopped: mark('No more is sent. What was sent can still be confirmed.'),
  sent: mark('Everyone was asked. They’re reminded after three days, and two days before the last day.'),
};

const NO_ONE = mark('No one from last season can be asked. Under Not offered you see why.');

/** How a campaign stands, and what can be done with it. */
export function CampaignCard({ data: { campaign, figures, opIds } }: CampaignCardProps) {
  const { status, answerBy } = campaign;
  const { planned, open, confirmed, declined, lapsed } = figures;
  const asked = open.count + confirmed.count + declined.count + lapsed.count;
  const [first = '', second = '', third = ''] = opIds;
  return (
    <Card as="section" className="mt-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={campaignTones[status]}>{translate(campaignLabels[status])}</Badge>
        <p className="text-ink-soft">{translate(status === 'ready' && planned.count === 0 ? NO_ONE : HINTS[status])}</p>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Sum label={t('To send')} {...planned} />
        <Sum label={t('Waiting for an answer')} {...open} />
        <Sum
          label={t('Confirmed')}
          {...confirmed}
          detail={
            asked > 0 ? t('{percent}% of those asked', { percent: Math.round((confirmed.count / asked) * 100) }) : undefined
          }
        />
        <Sum label={t('Declined or not answered')} count={declined.count + lapsed.count} cents={declined.cents + lapsed.cents} />
      </dl>
      <div className="mt-5 flex flex-wrap items-end gap-3">
        {(status === 'ready' || status === 'stopped') && planned.count > 0 ? (
          <ButtonForm fields={{ subaction: 'send', opId: first }}>
            {status === 'ready'
              ? t('Send to {count, plural, one {# customer} other {# customers}}', { count: planned.count })
              : t('Go on sending')}
          </ButtonForm>
        ) : null}
        {status === 'sending' ? (
          <ButtonForm fields={{ subaction: 'stop', opId: first }} variant="secondary">
            {t('Stop sending')}
          </ButtonForm>
        ) : null}
        {status === 'ready' || status === 'stopped' || status === 'sent' ? (
          <ButtonForm fields={{ subaction: 'look-again', opId: second }} variant="secondary">
            {t('Check again')}
          </ButtonForm>
        ) : null}
      </div>
      <PersistentForm id="answer-by" validator={noClientValidation} className="mt-5 border-t border-line pt-5">
        <OperationId value={third} />
        <input type="hidden" name="subaction" value="answer-by" />
        <div className="flex flex-wrap items-end gap-3">
          <DateField name="answerBy" label={t('Held until')} defaultValue={answerBy} />
          <SubmitButton variant="secondary" busyText={t('Saving…')}>
            {t('Change the day')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

function Sum({ label, count, cents, detail }: Figure & { label: string; detail?: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="figures mt-1 text-2xl font-semibold">{count}</dd>
      <dd className="figures mt-0.5 text-sm text-ink-faint">
        {t('{amount} before tax', { amount: formatMoney(cents, 'auto') })}
        {detail ? <span className="block">{detail}</span> : null}
      </dd>
    </div>
  );
}
