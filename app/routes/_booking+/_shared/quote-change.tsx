import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useWasRefused } from '#app/components/forms/use-was-refused';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';
import { CHANGE_LIMIT } from './quote-limits';
import type { QuoteData } from './quote-view.server';

const validator = lazyValidator(async () => (await import('./quote-answer.schema')).quoteAnswerSchema);
const FORM = 'change';

/** Where a customer asks for a change of their quote; open at once where its day is closed. */
export function AskForChange({ data }: { data: QuoteData }) {
  const wasRefused = useWasRefused(FORM);
  if (!data.mayAsk) return null;
  return (
    <details className="mt-8 rounded-lg border border-line bg-surface p-5" open={data.closed !== null || wasRefused || undefined}>
      <summary className="cursor-pointer font-semibold">{t('Ask for a change')}</summary>
      <PersistentForm id={FORM} validator={validator} className="mt-4">
        <OperationId value={data.opId.replace(/^......../, '11111111')} />
        <input type="hidden" name="intent" value="change" />
        <TextArea
          name="change"
          label={t('What should we change?')}
          hint={t('We’ll send you a new version or tell you why not.')}
          limit={CHANGE_LIMIT}
          rows={4}
          defaultValue={data.closed?.wish}
        />
        <SubmitButton variant="secondary" busyText={t('Sending…')} className="mt-4">
          {t('Send to the office')}
        </SubmitButton>
      </PersistentForm>
    </details>
  );
}

/** Why the day of a quote can't be had, before it is signed. */
export function ClosedDay({ data }: { data: QuoteData }) {
  if (!data.closed) return null;
  return (
    <Notice tone="warn" title={data.closed.why} className="mt-8">
      {data.canRebook ? (
        <LinkButton to="/book" size="sm" className="mt-3">
          {t('Choose another day')}
        </LinkButton>
      ) : (
        t('You can accept the quote once it has an available day.')
      )}
    </Notice>
  );
}

/** What the customer has asked for, and what came of it. */
export function Changes({ data }: { data: QuoteData }) {
  return data.changes.map((change) => (
    <Notice
      key={change.id}
      tone="info"
      title={change.isOpen ? t('We’re looking at the change you asked for') : t('We answered the change you asked for')}
      className="mb-6"
    >
      <p className="whitespace-pre-line break-words">{t('You asked for: {what}', { what: change.text })}</p>
      {change.isOpen ? (
        <p className="mt-2">{t('We’ll email you a new version or the reason why not.')}</p>
      ) : (
        <p className="mt-2 whitespace-pre-line break-words">{t('Our answer: {answer}', { answer: change.answer })}</p>
      )}
    </Notice>
  ));
}

/** What this version changes: what the customer asked for, and what the office says of it. */
export function WhatChanged({ data: { asked, revisionNote } }: { data: QuoteData }) {
  if (!asked && !revisionNote) return null;
  return (
    <Notice tone="info" title={t('What has changed')} className="mb-6">
      {asked ? <p className="whitespace-pre-line break-words">{t('You asked for: {what}', { what: asked })}</p> : null}
      {revisionNote ? <p className={asked ? 'mt-2' : undefined}>{revisionNote}</p> : null}
    </Notice>
  );
}
