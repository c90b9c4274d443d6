import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { PasswordField } from '#app/components/forms/password-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { t } from '#app/platform/texts/t';
import type { AuthPageData } from './auth-page-data';

const validator = lazyValidator(async () => (await import('#app/domain/accounts/account.schema')).signInSchema);

export function SignInForm({ action, data }: { action: string; data: AuthPageData }) {
  return (
    <PersistentForm id="sign-in" validator={validator} action={action}>
      <input type="hidden" name="returnTo" value={data.returnTo} />
      <div className="space-y-5">
        <Field
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        <SubmitButton className="w-full" busyText={t('Signing in…')}>
          {t('Log In')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}
