import { Field } from '#app/components/forms/field';
import { PasswordField } from '#app/components/forms/password-field';
import { t } from '#app/platform/texts/t';

/** Proof that it is the admin: a code from their app, or their password where they have no app. */
export function OwnProof({ twoStep }: { twoStep: boolean }) {
  if (twoStep)
    return (
      <Field
        name="proof"
        label={t('Code from your authenticator app')}
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={t('Or enter one of your recovery codes.')}
        className="max-w-[12rem]"
      />
    );
  return (
    <PasswordField name="proof" label={t('Your password')} autoComplete="current-password" hint={t('To confirm it’s you.')} />
  );
}
