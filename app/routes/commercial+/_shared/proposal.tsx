import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import type { OpIds } from '#app/components/programs/program-forms';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import type { ProgramPage } from '#app/domain/programs/program-view';
import { t } from '#app/platform/texts/t';

type ProposalProps = { program: ProgramPage; opIds: OpIds; edits: boolean };

/** A proposal with every word of it, and the answer of an owner or manager. */
export function Proposal({ program, opIds, edits }: ProposalProps) {
  const { agreement, isExpired, validUntil, zone } = program;
  if (!agreement)
    return (
      <Notice tone="calm" title={t('We made a proposal')}>
        {t('An owner or manager of your company answers it.')}
      </Notice>
    );
  return (
    <>
      <Card as="section">
        <CardHead
          title={t('Our proposal')}
          hint={t('Valid until {date}', { date: formatDateTime(new Date(validUntil), { style: 'long-date', zone }) })}
        />
        <ul className="list-disc space-y-2 pl-5">
          {agreement.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <h3 className="mt-5 font-semibold">{t('Terms')}</h3>
        <p className="mt-1 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{agreement.terms}</p>
      </Card>
      {isExpired ? (
        <Notice tone="warn" title={t('This proposal has expired')}>
          {t('Contact us for a new one.')}
        </Notice>
      ) : edits ? (
        <Answer version={agreement.version} opIds={opIds} />
      ) : (
        <Notice tone="calm" title={t('An owner or manager answers it')}>
          {t('Your role can read the proposal.')}
        </Notice>
      )}
    </>
  );
}

function Answer({ version, opIds }: { version: string; opIds: OpIds }) {
  return (
    <>
      <Card as="section">
        <CardHead title={t('Accept')} hint={t('We keep what you agreed to, with your name and the time, on this page.')} />
        <PersistentForm id="accept" validator={noClientValidation} order={['name', 'agree']} className="grid gap-5">
          <OperationId value={opIds.other} />
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="shown" value={version} />
          <Field name="name" label={t('Your full name')} autoComplete="name" />
          <Checkbox name="agree" label={t('I have read the proposal and its terms and accept them for my company.')} />
          <div>
            <SubmitButton busyText={t('Accepting…')}>{t('Accept the program')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
      <Card as="section">
        <CardHead title={t('Decline')} />
        <PersistentForm id="decline" validator={noClientValidation} order={['reason']} className="grid gap-4" summary={false}>
          <OperationId value={opIds.resume} />
          <input type="hidden" name="intent" value="decline" />
          <TextArea name="reason" label={t('What should be different?')} rows={2} limit={500} optional />
          <div>
            <SubmitButton variant="secondary" busyText={t('Sending…')}>
              {t('Decline')}
            </SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
