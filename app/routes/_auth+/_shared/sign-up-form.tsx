import { Link } from '@remix-run/react';
import { useMemo } from 'react';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PasswordField } from '#app/components/forms/password-field';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
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
          legend="What brings you here?"
          columns={2}
          defaultValue={data.role}
          cards={[
            { value: 'customer', label: 'I need work done', detail: 'Book visits and pay for them' },
            { value: 'pro', label: 'I’m a pro', detail: 'Get jobs on your own terms' },
          ]}
        />
        <Field name="fullName" label="Full name" autoComplete="name" />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={`At least ${data.leastLength} characters. A short sentence works best.`}
        />
        <SubmitButton className="w-full" busyText="Sending…">
          Sign Up
        </SubmitButton>
        <p className="text-sm text-ink-soft">
          By signing up, you agree to the{' '}
          <Link to="/terms" className="inline-link">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to="/privacy" className="inline-link">
            Privacy Policy
          </Link>
          .
        </p>
      </div>
    </PersistentForm>
  );
}
