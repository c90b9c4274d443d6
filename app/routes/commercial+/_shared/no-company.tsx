import { Link } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import { Field } from '#app/components/forms/field';
import { EmailField } from '#app/components/forms/contact-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { t } from '#app/platform/texts/t';

const validator = lazyValidator(async () => (await import('#app/domain/companies/company.schema')).newCompanySchema);

/** For people without a company: the form that creates one. */
export function NoCompany({ email, verified, opId }: { email: string; verified: boolean; opId: string }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={t('No Commercial Account Found')}
        lead={t('Create an account for your company to manage locations, members and visits in one place.')}
      />
      {verified ? null : (
        <Notice tone="warn" title={t('Confirm your email')} className="mt-6">
          {t('Confirm your email address before you create a company.')}{' '}
          <Link
            to="/verify-email?returnTo=/commercial/dashboard"
            className="font-semibold text-link underline underline-offset-4"
          >
            {t('Email me a link')}
          </Link>
        </Notice>
      )}
      <Card className="mt-6">
        <CardHead title={t('Create a commercial account')} />
        <PersistentForm id="new-company" validator={validator} order={['name', 'billingEmail']}>
          <OperationId value={opId} />
          <div className="grid gap-5">
            <Field name="name" label={t('Company name')} autoComplete="organization" />
            <EmailField
              name="billingEmail"
              label={t('Billing email')}
              hint={t('We send invoices here. You can change it later.')}
              defaultValue={email}
            />
          </div>
          <SubmitButton busyText={t('Creating…')} className="mt-6" icon={<Building2 aria-hidden className="h-5 w-5" />}>
            {t('Create account')}
          </SubmitButton>
        </PersistentForm>
      </Card>
      <p className="mt-4 text-sm text-ink-faint">
        {t('Does your company already have an account? Ask the owner to invite you.')}
      </p>
    </div>
  );
}
