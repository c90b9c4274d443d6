import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { FileField } from '#app/components/forms/file-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useFormField } from '#app/components/forms/use-form-field';
import { Card, CardHead } from '#app/components/ui/card';
import type { ImportKind } from './import-labels';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

type ImportFormProps = { kind: ImportKind; opId: string };

/** What an admin should know before they send a file of this kind. */
const HINTS: Record<ImportKind, Marked[]> = {
  customers: [
    mark('Exports of clients from Jobber and of customers from Housecall Pro work as they are.'),
    mark(
      'Other files need a name or an email. We also read Company, Phone, Street, State, ZIP and Notes. A customer may have several rows, one for each address.',
    ),
    mark('Customers who are here already only get the addresses that they don’t have yet. Nothing else of them changes.'),
    mark('Imported customers get no email or text message.'),
  ],
  pros: [
    mark(
      'We look for the column names that exports of team members from Jobber and Housecall Pro are likely to have. The report says what was found.',
    ),
    mark(
      'Other files need a name and an email. We also read Phone, ZIP, Company, Kinds of work, Travel radius, Least payout, License number, License state, License type and License expiry.',
    ),
    mark('Imported pros are applicants: you review their documents and approve them as you do everyone who applies.'),
    mark('Pros who are here already stay as they are.'),
  ],
  past_jobs: [
    mark(
      'We look for the column names that the Jobs reports of Jobber and Housecall Pro are likely to have. Import the customers first: jobs are theirs.',
    ),
    mark(
      'Other files need a date and an email, phone number or address of the customer. We also read Job number, Title, Line items, Total, Paid, Status and Assigned to.',
    ),
    mark(
      'Past jobs are history for your office and your customers. They don’t count as bookings: no payments, payouts, visits, reminders or reports.',
    ),
    mark('A later export updates the jobs that changed.'),
  ],
  prices: [
    mark(
      'The file needs a name and a price. The name is that of a package, an add-on or a program for businesses, as it stands here.',
    ),
    mark(
      'We also read Highest price, Price per extra foot, Third story, Size (of a business’s site, for programs), Description and Maximum quantity. Empty cells change nothing.',
    ),
    mark(
      'A name that is not here yet becomes an add-on where a column called Kind says add-on. Packages are made under Packages.',
    ),
    mark('What was sold stays as it was sold: only new quotes and bookings have the new prices.'),
  ],
};

/** The file, and what counts for all of its rows. */
export function ImportForm({ kind, opId }: ImportFormProps) {
  return (
    <Card as="section">
      <CardHead title={t('New import')} />
      <PersistentForm
        key={kind}
        id={`import-${kind}`}
        validator={noClientValidation}
        encType="multipart/form-data"
        order={['table', 'homeZip', 'invite']}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="kind" value={kind} />
        <TableField />
        {kind === 'pros' ? <ProFields /> : null}
        <div>
          <SubmitButton busyText={t('Sending…')}>{t('Check the file')}</SubmitButton>
        </div>
      </PersistentForm>
      <ul className="mt-6 list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        {HINTS[kind].map((hint) => (
          <li key={hint}>{translate(hint)}</li>
        ))}
      </ul>
    </Card>
  );
}

function TableField() {
  const { error, input } = useFormField('table', true);
  return (
    <FileField
      id={input.id}
      name="table"
      label={t('CSV file')}
      hint={t('Up to 60 MB. The first row names the columns.')}
      accept=".csv,.tsv,.txt,text/csv"
      error={error}
    />
  );
}

function ProFields() {
  return (
    <>
      <Field
        name="homeZip"
        label={t('ZIP code for pros without one')}
        hint={t('Distances are measured from a pro’s home. They can change it themselves later.')}
        inputMode="numeric"
        optional
      />
      <Checkbox
        name="invite"
        label={t('Email each new pro an invitation to their account')}
        hint={t('Without it they get no email. They can sign in with a code sent to their address.')}
      />
    </>
  );
}
