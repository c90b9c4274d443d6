import { CodeField } from '#app/components/forms/code-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { PasswordField } from '#app/components/forms/password-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';

const sixDigits = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).enterCodeSchema);
const withPassword = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).turnOnSchema);
const anyCode = lazyValidator(async () => (await import('#app/domain/sign-in/code.schema')).secondStepSchema);

type SetUpProps = { setup: { secret: string; picture: string }; hasPassword: boolean };

/** The picture for the app's camera, the same in letters, and the first code as proof that it works. */
export function SetUp({ setup, hasPassword }: SetUpProps) {
  return (
    <Card as="section">
      <ol className="list-decimal space-y-5 pl-5">
        <li>
          {t('Open an authenticator app, such as Google Authenticator, 1Password or Aegis, and scan this QR code.')}
          <img
            src={setup.picture}
            alt={t('QR code for the authenticator app')}
            width={208}
            height={208}
            className="mt-3 rounded-lg border border-line bg-white p-2"
          />
          <details className="mt-2">
            <summary className="min-h-touch cursor-pointer py-2 font-semibold text-link">{t('No camera? Type the key')}</summary>
            <p className="figures mt-1 font-semibold [overflow-wrap:anywhere]">{inGroups(setup.secret)}</p>
          </details>
        </li>
        <li>
          {t('Enter the six digits the app shows.')}
          <PersistentForm
            id="set-up"
            validator={hasPassword ? withPassword : sixDigits}
            action="/settings/two-step"
            className="mt-3"
          >
            <div className="space-y-5">
              <CodeField label={t('Code')} />
              {hasPassword ? <PasswordField name="password" label={t('Your password')} autoComplete="current-password" /> : null}
              <SubmitButton>{t('Turn on')}</SubmitButton>
            </div>
          </PersistentForm>
        </li>
      </ol>
    </Card>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <Notice tone="good" title={t('Two-step sign-in is on')} live>
        {t('Every other device is signed out.')}
      </Notice>
      <Card as="section">
        <CardHead
          title={t('Your recovery codes')}
          hint={t(
            'Each code works once, without the app. We show them only now, so print them or save them in a password manager.',
          )}
        />
        <ul className="figures grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 text-lg font-semibold">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** New recovery codes, or off: both want a code, so that a browser left open is not enough. */
export function TurnedOn({ mayTurnOff }: { mayTurnOff: boolean }) {
  return (
    <>
      <Card as="section">
        <CardHead title={t('New recovery codes')} hint={t('Your current codes will stop working.')} />
        <PersistentForm id="new-codes" validator={anyCode} action="/settings/two-step?form=codes">
          <div className="space-y-5">
            <CodeField label={t('Code from your app')} inputMode="text" />
            <SubmitButton variant="secondary">{t('Make new codes')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
      {mayTurnOff ? (
        <Card as="section">
          <CardHead title={t('Turn it off')} hint={t('You’ll sign in with only your password.')} />
          <PersistentForm id="turn-off" validator={anyCode} action="/settings/two-step?form=off">
            <div className="space-y-5">
              <CodeField label={t('Code from your app or a recovery code')} inputMode="text" />
              <SubmitButton variant="danger">{t('Turn off')}</SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      ) : (
        <p className="text-ink-soft">{t('Admins need it, so you can’t turn it off.')}</p>
      )}
    </>
  );
}
