import { Field } from '#app/components/forms/field';
import { inputClass } from '#app/components/forms/field-frame';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';
import { formAction, type ScheduleView } from './schedule-view';

type CalendarsProps = Pick<ScheduleView, 'feedUrl' | 'busyFeed' | 'opId' | 'zone'>;

/** The pro's jobs in their own calendar, and that calendar's busy times here. */
export function CalendarsCards({ feedUrl, busyFeed, opId, zone }: CalendarsProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card as="section">
        <CardHead
          title={t('Your jobs in your calendar')}
          hint={t('Add this address to Google, Apple or Outlook. Your calendar updates when your jobs change.')}
        />
        {feedUrl ? (
          <label className="mb-4 block">
            <span className="mb-1 block font-semibold">{t('Private calendar address')}</span>
            <input readOnly value={feedUrl} className={inputClass} />
            <span className="mt-1 block text-sm text-ink-faint">
              {t(
                'Anyone with this address can see the times, services and cities of your jobs. If you shared it by mistake, create a new one.',
              )}
            </span>
          </label>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <ButtonForm action={formAction('feed')} variant={feedUrl ? 'secondary' : 'primary'} fields={{ intent: 'renew', opId }}>
            {feedUrl ? t('Create new address') : t('Create private address')}
          </ButtonForm>
          {feedUrl ? (
            <ButtonForm action={formAction('feed')} variant="quiet" fields={{ intent: 'stop', opId }}>
              {t('Turn off calendar feed')}
            </ButtonForm>
          ) : null}
        </div>
      </Card>
      <Card as="section">
        <CardHead
          title={t('Import busy times')}
          hint={t('We don’t offer you jobs when your calendar says you’re busy. We read only the times.')}
        />
        {busyFeed ? <FeedState feed={busyFeed} zone={zone} /> : null}
        <PersistentForm id="busy-feed" validator={noClientValidation} action={formAction('busy-feed')} className="space-y-4">
          <OperationId value={opId} />
          <Field
            name="url"
            label={t('Calendar address (ICS)')}
            type="url"
            inputMode="url"
            optional
            hint={t('Starts with https:// and usually ends with .ics. To stop the import, leave it empty and save.')}
            defaultValue={busyFeed?.url ?? ''}
          />
          <SubmitButton variant="secondary" busyText={t('Saving…')}>
            {t('Save')}
          </SubmitButton>
        </PersistentForm>
      </Card>
    </div>
  );
}

function FeedState({ feed, zone }: { feed: NonNullable<ScheduleView['busyFeed']>; zone: string }) {
  if (feed.lastError) {
    return (
      <Notice tone="warn" title={t('We couldn’t read your calendar')} className="mb-4">
        {t('{lastError} We’ll keep the busy times we have and try again.', { lastError: feed.lastError })}
      </Notice>
    );
  }
  return (
    <p className="mb-4 text-sm text-ink-soft">
      {feed.lastReadAt
        ? t('Read {date}: {busy, plural, one {# upcoming busy time} other {# upcoming busy times}}.', {
            date: formatDateTime(feed.lastReadAt, { zone }),
            busy: feed.busy,
          })
        : t('We’ll read it within a minute.')}
    </p>
  );
}
