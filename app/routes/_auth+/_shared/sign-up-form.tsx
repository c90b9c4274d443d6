import { useMemo } from 'react';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';
import type { AuthPageData } from './auth-page-data';

export function SignUpForm({ action, data }: { action: string; data: AuthPageData }) {
  const { leastLength } = data;
  const validator = useMemo(
    () => lazyValidator(async () => (await import('#app/domain/sign-in/new-password.schema')).signUpSchemaFor(leastLength)),
    [leastLength],
  );
  return (
    <PersistentForm id="sign-up" validator={validator} action={action}>
      <OperationId value={data.opId} />
      <input type="hidden" name="returnTo" value={data.returnTo} />
      <div className="space-y-5">
        <RadioCards
          name="role"
          legend={t('What brings you here?')}
          columns={2}
          defaultValue={data.role}
          cards={[
            { value: 'customer', label: t('I need work done'), detail: t('Book visits and pay for them') },
            { value: 'pro', label: t('I’m a pro'), detail: t('Get jobs on your own terms') },
          ]}
        />
        <Field name="fullName" label={t('Full name')} autoComplete="name" />
        <Field
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="new-password"
          hint={t('At least {leastLength} characters. A short sentence works best.', { leastLength: data.leastLength })}
        />
        <SubmitButton className="w-full" busyText={t('Sending…')}>
          {t('Sign Up')}
        </SubmitButton>
        <p className="text-sm text-ink-soft">
          <WithLinks
            text={t('By signing up, you agree to the [Terms of Service] and the [Privacy Policy].')}
            to={['/terms', '/privacy']}
          />
        </p>
      </div>
    </PersistentForm>
  );
}
