import { Link } from '@remix-run/react';
import { EmailField, NameField, PhoneField, ZipField } from '#app/components/forms/contact-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator, noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useWasRefused } from '#app/components/forms/use-was-refused';
import { useEdited } from '#app/components/forms/use-edited';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Avatar } from '#app/components/ui/avatar';
import { formatPhone } from '#app/platform/format-phone';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import type { ProfileData } from './profile.server';
import { settingsAction, SettingsFrame, settingsPath } from './settings-frame';

const validator = lazyValidator(async () => (await import('#app/domain/accounts/settings.schema')).profileSchema);

/** The profile: photo, name, phone number, ZIP code and email address. */
export function ProfileSettings({ data }: { data: ProfileData }) {
  return (
    <SettingsFrame place={data.place} tab="profile" customer={data.customer}>
      <Refusal text={useRefusal()} />
      <Card as="section">
        <div className="mb-6 flex flex-wrap items-center gap-4">
          <Avatar name={data.fullName || data.email} src={data.photo} size="lg" />
          <div className="min-w-0">
            <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{data.fullName || data.email}</h2>
            <Link to="/settings/photo" className="text-sm font-semibold text-link underline underline-offset-4">
              {data.photo ? t('Change photo') : t('Add a photo')}
            </Link>
          </div>
        </div>
        <ProfileForm data={data} action={settingsAction(data.place, 'profile', 'profile')} />
        <PhoneState data={data} action={settingsAction(data.place, 'profile', 'phone')} />
      </Card>
      <EmailCard data={data} action={settingsAction(data.place, 'profile', 'email')} />
      {data.customer ? <BillingCard opId={data.opIds.portal} /> : null}
    </SettingsFrame>
  );
}

/** Stripe's own page for cards and invoices opens in a tab of its own. */
function BillingCard({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Billing and Payments')} hint={t('Cards, invoices and receipts.')} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonForm
          fields={{ subaction: 'portal', opId }}
          action="/customer/payment-methods"
          variant="secondary"
          newTab
          label={t('Open billing portal, in a new tab')}
        >
          {t('Open billing portal')}
        </ButtonForm>
        <Link to="/billing-history" className="font-semibold text-link underline underline-offset-4">
          {t('Billing history')}
        </Link>
      </div>
    </Card>
  );
}

function ProfileForm({ data, action }: { data: ProfileData; action: string }) {
  const { edited, watch } = useEdited();
  return (
    <div {...watch}>
      <PersistentForm
        key={data.opIds.profile}
        id="profile"
        validator={validator}
        action={action}
        order={['fullName', 'phone', 'zip']}
      >
        <OperationId value={data.opIds.profile} />
        <div className="space-y-5">
          <NameField name="fullName" defaultValue={data.fullName} />
          <div className="grid gap-5 sm:grid-cols-2">
            <PhoneField optional defaultValue={formatPhone(data.phone)} />
            <ZipField optional defaultValue={data.zip} hint={t('Used for your time zone')} />
          </div>
          {edited ? <SubmitButton busyText={t('Saving…')}>{t('Save Changes')}</SubmitButton> : null}
        </div>
      </PersistentForm>
    </div>
  );
}

function PhoneState({ data, action }: { data: ProfileData; action: string }) {
  if (data.phoneState === 'none') return null;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">
        {data.phoneState === 'confirmed'
          ? t('Your number is confirmed. You can sign in with a code, and get text messages if you want them.')
          : t('Confirm your number to sign in with a code and to get text messages.')}
      </p>
      {data.phoneState === 'confirmed' ? (
        <Badge tone="good">{t('Confirmed')}</Badge>
      ) : (
        <ButtonForm fields={{ opId: data.opIds.phone }} action={action} variant="secondary" size="sm">
          {t('Text me a code')}
        </ButtonForm>
      )}
    </div>
  );
}

function EmailCard({ data, action }: { data: ProfileData; action: string }) {
  const wasRefused = useWasRefused('new-email');
  return (
    <Card as="section">
      <CardHead title={t('Email')} hint={t('You sign in with it, and we send receipts there.')} />
      <p className="font-semibold [overflow-wrap:anywhere]">{data.email}</p>
      {data.google ? (
        <p className="mt-1 text-sm text-ink-soft">
          {t('You can also sign in with Google as {google}.', { google: data.google })}
        </p>
      ) : null}
      {data.pendingEmail ? (
        <p className="mt-2 text-sm text-ink-soft" role="status">
          {t('{pendingEmail} isn’t confirmed yet. Open the link in the email we sent there.', {
            pendingEmail: data.pendingEmail,
          })}
        </p>
      ) : null}
      <details className="mt-4" open={wasRefused || undefined}>
        <summary className="min-h-touch cursor-pointer py-2 font-semibold text-link">{t('Change email')}</summary>
        <PersistentForm
          key={data.opIds.email}
          id="new-email"
          validator={noClientValidation}
          action={action}
          className="mt-3"
          order={['newEmail', 'password']}
        >
          <OperationId value={data.opIds.email} />
          <div className="space-y-5">
            <EmailField name="newEmail" label={t('New email')} />
            {data.hasPassword ? (
              <PasswordField name="password" label={t('Your password')} autoComplete="current-password" />
            ) : null}
            <SubmitButton variant="secondary">{t('Send link')}</SubmitButton>
          </div>
        </PersistentForm>
      </details>
      {data.hasPassword ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          {t('You have no password yet.')}{' '}
          <LinkButton to={settingsPath(data.place, 'security')} variant="quiet" size="sm">
            {t('Set one')}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}
