import MessageCircle from 'lucide-react/icons/message-circle';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { Field } from '#app/components/forms/field';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select, type SelectOption } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { DateTime } from '#app/components/ui/date-time';
import { EarlierMessages } from '#app/components/ui/earlier-messages';
import { EmptyState } from '#app/components/ui/empty-state';
import {
  aboutLabels,
  type CompanyMessageState,
  type CompanyThread,
  type Side,
} from '#app/domain/company-messages/company-message.schema';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const states: Record<CompanyMessageState, Marked> = {
  sent: mark('Sent'),
  delivered: mark('Delivered'),
  read: mark('Read'),
  replied: mark('Replied'),
};

/** What a company and the office wrote to each other, oldest first; of the reader's own side how far each has come. */
export function CompanyMessages({ thread, side }: { thread: CompanyThread; side: Side }) {
  const { messages, earlierBefore } = thread;
  return (
    <section aria-label={t('Messages')} className="rounded-lg border border-line bg-surface shadow-soft">
      <EarlierMessages before={earlierBefore} />
      {messages.length === 0 ? (
        <div className="p-4">
          <EmptyState icon={MessageCircle} title={t('No messages yet. Start the conversation!')} />
        </div>
      ) : (
        <ol aria-label={t('Messages')} className="space-y-4 p-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwn={message.side === side} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Message({ message, isOwn }: { message: CompanyThread['messages'][number]; isOwn: boolean }) {
  const { seq, from, about, place, subject, body, createdAt, state } = message;
  const what = [about === 'general' ? '' : translate(aboutLabels[about]), place].filter(Boolean).join(', ');
  return (
    <li id={`m${seq}`} className={classNames('flex flex-col', isOwn ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'max-w-[85%] whitespace-pre-wrap break-words rounded-lg px-3.5 py-2',
          isOwn ? 'bg-action text-action-ink' : 'bg-sunken text-ink',
        )}
      >
        {what ? <p className="text-sm font-semibold">{what}</p> : null}
        {subject ? <p className="font-semibold">{subject}</p> : null}
        {body}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
        <span>{from}</span>
        <DateTime at={createdAt} />
        {isOwn ? <span>{translate(states[state])}</span> : null}
      </p>
    </li>
  );
}

type LetterFormProps = {
  opId: string;
  values: Record<string, string>;
  /** For members: whom they write to, where it is about, and what. */
  choices?: { recipients: SelectOption[]; sites: SelectOption[]; abouts: SelectOption[] };
};

/** A new message, by a member or by the office. */
export function LetterForm({ opId, values, choices }: LetterFormProps) {
  return (
    <Card as="section">
      <CardHead title={t('New message')} />
      <PersistentForm
        key={`${values.about ?? ''} ${values.siteId ?? ''}`}
        id="letter"
        validator={noClientValidation}
        subaction="send"
        resetAfterSubmit
        order={[...(choices ? ['recipient', 'about', 'siteId'] : []), 'kind', 'subject', 'body']}
        defaultValues={values}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        {choices ? (
          <>
            <Select name="recipient" label={t('To')} prompt={t('Choose a recipient')} options={choices.recipients} />
            <Select name="about" label={t('About')} options={choices.abouts} />
            <Select name="siteId" label={t('Location')} optional prompt={t('All locations')} options={choices.sites} />
          </>
        ) : null}
        <Select
          name="kind"
          label={t('Send as')}
          options={[
            { value: 'message', label: t('Message') },
            { value: 'email', label: t('Email with a subject') },
          ]}
        />
        <Field name="subject" label={t('Subject')} optional hint={t('Only for email. Messages have no subject.')} />
        <TextArea name="body" label={t('Message')} rows={5} />
        <div>
          <SubmitButton busyText={t('Sending…')}>{t('Send')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
