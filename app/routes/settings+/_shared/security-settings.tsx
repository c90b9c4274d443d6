import { Link } from '@remix-run/react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { MarketingSwitch } from './marketing-switch';
import type { SecurityData } from './security.server';
import { SettingsFrame, settingsPath } from './settings-frame';

const validator = lazyValidator(async () => (await import('#app/domain/accounts/settings.schema')).changePasswordSchema);

/** Keys and locks: password, second step, devices; and what may be mailed. */
export function SecuritySettings({ data }: { data: SecurityData }) {
  const path = settingsPath(data.place, 'security');
  return (
    <SettingsFrame place={data.place} tab="security" customer={data.customer}>
      <Refusal text={useRefusal()} />
      <Card as="section">
        <CardHead title={t('Password')} hint={t('Changing it signs you out on every other device.')} />
        {data.hasPassword ? (
          <PasswordForm data={data} action={`${path}?form=password`} />
        ) : (
          <>
            <p className="mb-4 text-ink-soft">
              {t('You sign in with Google or a code. To set a password, we’ll email you a link.')}
            </p>
            <ButtonForm fields={{ opId: data.opId }} action={`${path}?form=set-password`} variant="secondary">
              {t('Email me a link')}
            </ButtonForm>
          </>
        )}
      </Card>
      <Card as="section">
        <CardHead
          title={t('Two-step sign-in')}
          hint={t('A code from your authenticator app, after your password.')}
          actions={data.twoStep ? <Badge tone="good">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>}
        />
        <LinkButton to="/settings/two-step" variant="secondary">
          {data.twoStep ? t('Recovery codes, or turn it off') : t('Set it up')}
        </LinkButton>
      </Card>
      <Sessions data={data} action={`${path}?form=sessions`} />
      <Viewings viewings={data.viewings} />
      <Card as="section">
        <CardHead
          title={t('Marketing emails')}
          hint={t('News and offers, a few times a season. For everything else, see Notifications.')}
        />
        <MarketingSwitch on={data.marketing} action={`${path}?form=marketing`} opId={data.opId} />
      </Card>
      <Card as="section">
        <CardHead
          title={t('Download my data')}
          hint={t('All your data as a zip file. You can also delete your account there.')}
        />
        <Link to="/settings/data" className="font-semibold text-link underline underline-offset-4">
          {t('Your data')}
        </Link>
      </Card>
    </SettingsFrame>
  );
}

/** When an admin looked at the account; left out where none ever did. */
function Viewings({ viewings }: Pick<SecurityData, 'viewings'>) {
  if (viewings.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Our office looked at your account')} hint={t('They saw your pages and could not change anything.')} />
      <ul className="divide-y divide-line text-sm">
        {viewings.map(({ id, at, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="[overflow-wrap:anywhere]">{reason}</span>
            <span className="text-ink-faint">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PasswordForm({ data, action }: { data: SecurityData; action: string }) {
  return (
    <PersistentForm
      key={data.opId}
      id="password"
      validator={validator}
      action={action}
      order={['currentPassword', 'newPassword', 'confirmation']}
    >
      <OperationId value={data.opId} />
      <input type="text" name="username" autoComplete="username" defaultValue={data.email} hidden />
      <div className="space-y-5">
        <PasswordField name="currentPassword" label={t('Current password')} autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label={t('New password')}
          autoComplete="new-password"
          hint={t('At least {leastLength} characters. A short sentence works best.', { leastLength: data.leastLength })}
        />
        <PasswordField name="confirmation" label={t('Confirm new password')} autoComplete="new-password" />
        <SubmitButton busyText={t('Saving…')}>{t('Update password')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}

function Sessions({ data, action }: { data: SecurityData; action: string }) {
  const others = data.sessions.length > 1;
  return (
    <Card as="section">
      <CardHead
        title={t('Where you’re signed in')}
        actions={
          others ? (
            <ButtonForm fields={{ opId: data.opId }} action={action} variant="secondary" size="sm">
              {t('Sign out other sessions')}
            </ButtonForm>
          ) : null
        }
      />
      <ul className="divide-y divide-line">
        {data.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
            <MonitorSmartphone aria-hidden className="h-5 w-5 shrink-0 text-ink-faint" />
            <div className="min-w-0 grow">
              <p className="font-semibold">{session.device}</p>
              <p className="text-sm text-ink-faint">
                {session.isCurrent ? (
                  t('This browser')
                ) : (
                  <>
                    {t('Last seen {date}', {
                      date: formatDateTime(new Date(session.lastSeen), { style: 'relative', zone: 'UTC' }),
                    })}
                  </>
                )}
              </p>
            </div>
            {session.isCurrent ? (
              <Badge tone="good">{t('Here')}</Badge>
            ) : (
              <ButtonForm
                fields={{ opId: data.opId, sessionId: session.id }}
                action={action}
                variant="quiet"
                size="sm"
                label={t('Sign out {device}', { device: session.device })}
              >
                {t('Sign out')}
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
