import { Link } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import { Field } from '#app/components/forms/field';
import { EmailField } from '#app/components/forms/contact-fields';
import { LastingForm } from '#app/components/forms/validated-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';

const validator = lazyValidator(async () => (await import('#app/domain/companies/company.schema')).newCompanySchema);

/** Somebody without a company, and the form that makes one. */
export function NoCompany({ email, verified, opId }: { email: string; verified: boolean; opId: string }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title="No Commercial Account Found"
        lead="Create one for your company: its locations, the people who look after them, and their visits in one place."
      />
      {verified ? null : (
        <Notice tone="warn" title="Confirm your email" className="mt-6">
          A company begins with a confirmed address.{' '}
          <Link
            to="/verify-email?returnTo=/commercial/dashboard"
            className="font-semibold text-link underline underline-offset-4"
          >
            Send me a link
          </Link>
        </Notice>
      )}
      <Card className="mt-6">
        <CardHead title="Create a commercial account" />
        <LastingForm id="new-company" validator={validator} order={['name', 'billingEmail']}>
          <OperationId value={opId} />
          <div className="grid gap-5">
            <Field name="name" label="Company name" autoComplete="organization" />
            <EmailField
              name="billingEmail"
              label="Billing email"
              hint="Where bills go. It can be changed later."
              defaultValue={email}
            />
          </div>
          <SubmitButton busyText="Creating…" className="mt-6" icon={<Building2 aria-hidden className="h-5 w-5" />}>
            Create account
          </SubmitButton>
        </LastingForm>
      </Card>
      <p className="mt-4 text-sm text-ink-faint">
        Does your company have an account already? Ask its owner for an invitation; the mail leads you in.
      </p>
    </div>
  );
}
