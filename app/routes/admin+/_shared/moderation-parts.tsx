import { Link } from '@remix-run/react';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { reportedKindLabel } from '#app/domain/moderation/moderation-words';
import { NOTES_LIMIT } from '#app/domain/moderation/moderation.schema';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import type { ModerationItemView } from './moderation-view.server';

const link = 'text-link underline underline-offset-4';

const sourceWords: Record<string, Marked> = {
  filter: mark('The contact filter found it. What was filtered out is shown to no one else.'),
  words: mark('It has a word that is watched for. It was sent as it is. Watched words are in Site settings.'),
  rating: mark('A low rating puts it here. Rejecting removes the review and its stars.'),
};

const measureWords: Record<string, Marked> = { warn: mark('Warned'), suspend: mark('Suspended'), ban: mark('Banned') };

function known(words: Marked | undefined): string | undefined {
  return words && translate(words);
}

function Person({ of }: { of: NonNullable<ModerationItemView['author']> }) {
  return (
    <Link to={`/admin/users/${of.id}`} className={`font-semibold ${link}`}>
      {of.name}
    </Link>
  );
}

/** What is on record about the person: warnings before this. */
function Before({ item }: { item: ModerationItemView }) {
  if (item.warnings === 0) return null;
  return (
    <span className="text-ink-soft">
      {' '}
      ({t('{count, plural, one {warned once} other {warned # times}}', { count: item.warnings })})
    </span>
  );
}

/** What was reported, by whom, and whom it is about. */
export function Reported({ item }: { item: ModerationItemView }) {
  return (
    <Card as="section">
      <CardHead title={reportedKindLabel(item.kind)} hint={known(sourceWords[item.source])} />
      {item.photo ? (
        <a href={item.photo.url} target="_blank" rel="noopener">
          <img
            src={item.photo.url}
            alt={t('What was reported')}
            className="max-h-96 rounded-md border border-line object-contain"
          />
        </a>
      ) : (
        <blockquote className="whitespace-pre-wrap rounded-md bg-sunken p-4 [overflow-wrap:anywhere]">
          {item.content || t('No words')}
        </blockquote>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {item.author ? (
          <>
            <dt className="text-ink-faint">
              {item.source === 'rating' ? t('Pro') : item.kind === 'user' ? t('Person') : t('Author')}
            </dt>
            <dd>
              <Person of={item.author} />
              <Before item={item} />
            </dd>
          </>
        ) : null}
        {item.reporter ? (
          <>
            <dt className="text-ink-faint">{t('Reported by')}</dt>
            <dd>
              <Person of={item.reporter} />, <DateTime at={item.createdAt} />
            </dd>
          </>
        ) : null}
        {item.note ? (
          <>
            <dt className="text-ink-faint">{t('Reported content')}</dt>
            <dd className="[overflow-wrap:anywhere]">{item.note}</dd>
          </>
        ) : null}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-5 border-t border-line pt-4 text-sm">
        {item.bookingId ? (
          <Link to={`/admin/threads/${item.bookingId}`} className={link}>
            {t('Conversation')}
          </Link>
        ) : null}
        {item.photo ? (
          <Link to={`/admin/dispatch/${item.photo.visitId}`} className={link}>
            {t('Job')}
          </Link>
        ) : null}
        {item.author ? (
          <Link to={`/admin/users/${item.author.id}/ban`} className={link}>
            {t('Ban User')}
          </Link>
        ) : null}
      </p>
    </Card>
  );
}

/** The decision, what follows for the person, and what they are told. */
export function Review({ item }: { item: ModerationItemView }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Review')}
        hint={t('Approve keeps the content. Reject removes it for both sides. Dismiss closes the report without a decision.')}
      />
      <PersistentForm id="decide" validator={noClientValidation} defaultValues={{ measure: 'none' }} className="space-y-5">
        <OperationId value={item.opId} />
        {item.author ? <Measures item={item} author={item.author} /> : null}
        <TextArea
          name="words"
          label={t('What the person is told')}
          optional
          hint={t('We email it when you remove their content, warn, suspend or ban them.')}
          rows={3}
          limit={NOTES_LIMIT}
        />
        <TextArea
          name="notes"
          label={t('Moderation Notes')}
          optional
          hint={t('For the office only.')}
          rows={3}
          limit={NOTES_LIMIT}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="decision" value="approve" busyText={t('Saving…')}>
            {t('Approve')}
          </SubmitButton>
          <SubmitButton name="decision" value="reject" variant="danger" busyText={t('Saving…')}>
            {t('Reject')}
          </SubmitButton>
          <SubmitButton name="decision" value="dismiss" variant="secondary" busyText={t('Saving…')}>
            {t('Dismiss')}
          </SubmitButton>
          <LinkButton to="/admin/moderation" variant="quiet">
            {t('Cancel')}
          </LinkButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

type MeasuresProps = { item: ModerationItemView; author: NonNullable<ModerationItemView['author']> };

function Measures({ item, author }: MeasuresProps) {
  return (
    <RadioCards
      name="measure"
      legend={t('What happens to {name}?', { name: author.name })}
      columns={2}
      cards={[
        { value: 'none', label: t('Nothing more') },
        { value: 'warn', label: t('Warn'), detail: t('Emailed, and kept on their record.') },
        ...(item.canSuspend
          ? [{ value: 'suspend', label: t('Suspend'), detail: t('No offers and no claims until you end it. Their visits stay.') }]
          : []),
        { value: 'ban', label: t('Ban'), detail: t('Signed out, visits canceled and refunded.') },
      ]}
    />
  );
}

/** What was decided, by whom. */
export function Decided({ item }: { item: ModerationItemView }) {
  return (
    <Card as="section">
      <CardHead title={t('Decided')} />
      <p className="[overflow-wrap:anywhere]">{item.resolution}</p>
      {item.measure ? <p className="mt-2 font-semibold">{known(measureWords[item.measure]) ?? item.measure}</p> : null}
      {item.words ? (
        <p className="mt-2 text-sm [overflow-wrap:anywhere]">{t('They were told: {words}', { words: item.words })}</p>
      ) : null}
      {item.decidedBy && item.decidedAt ? (
        <p className="mt-2 text-sm text-ink-faint">
          <Person of={item.decidedBy} />, <DateTime at={item.decidedAt} />
        </p>
      ) : null}
    </Card>
  );
}

/** What the person says to it, and the way to the answer. */
export function Appealed({ item }: { item: ModerationItemView }) {
  if (!item.appealedAt) return null;
  return (
    <Card as="section">
      <CardHead title={t('The appeal')} />
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{item.appeal}</p>
      <p className="mt-2 text-sm text-ink-faint">
        <DateTime at={item.appealedAt} />
      </p>
      {item.appealDecidedAt ? (
        <div className="mt-4 border-t border-line pt-4">
          <p className="font-semibold">{item.appealGranted ? t('Taken back') : t('The decision stands')}</p>
          <p className="[overflow-wrap:anywhere]">{item.appealAnswer}</p>
          {item.appealDecidedBy ? (
            <p className="mt-2 text-sm text-ink-faint">
              <Person of={item.appealDecidedBy} />, <DateTime at={item.appealDecidedAt} />
            </p>
          ) : null}
        </div>
      ) : item.mayAnswer ? (
        <p className="mt-4">
          <LinkButton to={`/admin/moderation/${item.id}/appeal`}>{t('Answer the appeal')}</LinkButton>
        </p>
      ) : (
        <p className="mt-4 text-sm text-ink-soft">{t('You made this decision, so another admin has to answer the appeal.')}</p>
      )}
    </Card>
  );
}
