import { Form } from '@remix-run/react';
import Lock from 'lucide-react/icons/lock';
import { Checkbox } from '#app/components/forms/checkbox';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { PageErrorMark } from '#app/components/forms/page-error-mark';
import { Refusal } from '#app/components/forms/form-error';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Badge } from '#app/components/ui/badge';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatPhone } from '#app/platform/format-phone';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import type { NotificationsData } from './notifications.server';
import { SettingsFrame, settingsPath } from './settings-frame';
import { useOfficeZone } from '#app/components/layout/root-data';
import { WithLinks } from '#app/components/ui/with-links';

/** What a person is notified of, and how: one matrix, and text messages. */
export function NotificationsSettings({ data }: { data: NotificationsData }) {
  const path = settingsPath(data.place, 'notifications');
  return (
    <SettingsFrame place={data.place} tab="notifications" customer={data.customer}>
      <Refusal text={useRefusal()} />
      <Card as="section">
        <CardHead
          title={t('Notification preferences')}
          hint={t('We always email you about your own bookings, payments and account.')}
        />
        <Matrix key={data.opId} data={data} action={`${path}?form=matrix`} />
      </Card>
      <LanguageCard data={data} action={`${path}?form=language`} />
      <Card as="section" className="scroll-mt-20">
        <CardHead
          title={t('Text messages')}
          actions={data.texts.on ? <Badge tone="good">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>}
        />
        <TextMessages data={data} path={path} />
      </Card>
    </SettingsFrame>
  );
}

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

function LanguageCard({ data, action }: { data: NotificationsData; action: string }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Language')}
        hint={t('Of the emails, texts and notices we send you, and of the pages that are in Spanish.')}
      />
      <PersistentForm key={data.opId} id="language" validator={noClientValidation} action={action}>
        <OperationId value={data.opId} />
        <div className="flex flex-wrap items-end gap-3">
          <Select name="language" label={t('Language of messages')} options={LANGUAGES} defaultValue={data.language} />
          <SubmitButton variant="secondary" busyText={t('Saving…')}>
            {t('Save language')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

function Matrix({ data, action }: { data: NotificationsData; action: string }) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <PageErrorMark />
      <OperationId value={data.opId} />
      <table className="w-full text-left max-sm:block">
        <caption className="sr-only">{t('Notification preferences, by channel')}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line text-sm text-ink-faint">
            <th scope="col" className="pb-2 font-semibold">
              {t('About')}
            </th>
            {data.channels.map(({ channel, label }) => (
              <th key={channel} scope="col" className="w-24 pb-2 text-center font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {data.rows.map((row) => (
            <tr key={row.eventClass} className="border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-4 max-sm:py-3">
              <th scope="row" className="font-normal max-sm:col-span-4 sm:py-3 sm:pr-2">
                <span className="block font-semibold">{row.label}</span>
                <span className="block text-sm text-ink-faint">{row.detail}</span>
              </th>
              {row.cells.map((cell, index) => (
                <td key={cell.channel} className="text-center align-middle">
                  <MatrixCell row={row} cell={cell} label={data.channels[index]?.label ?? ''} />
                  <span aria-hidden className="block text-xs text-ink-faint sm:hidden">
                    {data.channels[index]?.label}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button type="submit" className="mt-5">
        {t('Save preferences')}
      </Button>
    </Form>
  );
}

type Row = NotificationsData['rows'][number];

function MatrixCell({ row, cell, label }: { row: Row; cell: Row['cells'][number]; label: string }) {
  if (cell.fixed) {
    return (
      <span className="inline-grid h-11 w-11 place-items-center text-ink-faint">
        <Lock aria-hidden className="h-4 w-4" />
        <span className="sr-only">{t('Always')}</span>
      </span>
    );
  }
  if (!cell.sent) {
    return (
      <span className="inline-grid h-11 w-11 place-items-center text-ink-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('Never')}</span>
      </span>
    );
  }
  return (
    <label className="inline-grid h-11 w-11 cursor-pointer place-items-center">
      <span className="sr-only">
        {row.label}: {label}
      </span>
      <input
        type="checkbox"
        name="on"
        value={`${row.eventClass}:${cell.channel}`}
        defaultChecked={cell.on}
        className="h-6 w-6 rounded-sm accent-action"
      />
    </label>
  );
}

function TextMessages({ data, path }: { data: NotificationsData; path: string }) {
  const { texts } = data;
  if (texts.on) return <TextsOn data={data} path={path} />;
  if (!texts.phone || !(texts.verified || texts.stopped)) {
    return (
      <p className="text-ink-soft">
        <WithLinks
          text={
            texts.phone
              ? t('Confirm your number first: [go to your profile].')
              : t('Add your number first: [go to your profile].')
          }
          to={[settingsPath(data.place, 'profile')]}
          className="font-semibold text-link underline underline-offset-4"
        />
      </p>
    );
  }
  if (texts.stopped) {
    return (
      <p className="text-ink-soft">
        {t('You replied STOP from {phone}. Text START to the same number to get messages again.', {
          phone: formatPhone(texts.phone),
        })}
      </p>
    );
  }
  return <TurnOn data={data} path={path} />;
}

function TurnOn({ data, path }: { data: NotificationsData; path: string }) {
  return (
    <PersistentForm id="consent" validator={noClientValidation} action={`${path}?form=consent`}>
      <OperationId value={data.opId} />
      <div className="space-y-4">
        <Checkbox name="agree" label={data.consentText} />
        <SubmitButton variant="secondary">{t('Turn on text messages')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}

/** Where texts go, and the way to end them. Those of some bookings may go to another number than the one on file, which can be added. */
function TextsOn({ data, path }: { data: NotificationsData; path: string }) {
  const { texts } = data;
  const zone = useOfficeZone();
  const phone = texts.numbers.map(formatPhone).join(', ');
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        {texts.since
          ? t('To {phone}, as you agreed on {date}. Reply STOP to any text to stop them.', {
              phone,
              date: formatDateTime(new Date(texts.since), { style: 'date', zone }),
            })
          : t('To {phone}. Reply STOP to any text to stop them.', { phone })}
      </p>
      <QuietHours data={data} action={`${path}?form=quiet`} />
      <ButtonForm fields={{ opId: data.opId }} action={`${path}?form=stop`} variant="secondary" size="sm">
        {t('Turn off text messages')}
      </ButtonForm>
      {texts.isOwnOn || !texts.verified || texts.stopped ? null : <TurnOn data={data} path={path} />}
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  label: `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`,
}));

function QuietHours({ data, action }: { data: NotificationsData; action: string }) {
  return (
    <PersistentForm key={data.opId} id="quiet" validator={noClientValidation} action={action}>
      <OperationId value={data.opId} />
      <fieldset>
        <legend className="font-semibold">{t('Quiet hours')}</legend>
        <p className="text-sm text-ink-faint">
          {t('In your local time. We never text between 9 pm and 8 am, whatever you choose here.')}
        </p>
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <Select name="quietStart" label={t('From')} options={HOURS} defaultValue={data.texts.quietStart} />
          <Select name="quietEnd" label={t('Until')} options={HOURS} defaultValue={data.texts.quietEnd} />
          <SubmitButton variant="secondary" busyText={t('Saving…')}>
            {t('Save')}
          </SubmitButton>
        </div>
      </fieldset>
    </PersistentForm>
  );
}
