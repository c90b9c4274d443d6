import Check from 'lucide-react/icons/check';
import { EmailField, NameField, PhoneField } from '#app/components/forms/contact-fields';
import { Field } from '#app/components/forms/field';
import { FieldError } from '#app/components/forms/field-frame';
import { Honeypot } from '#app/components/forms/honeypot';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useFormField } from '#app/components/forms/use-form-field';
import { classNames } from '#app/components/ui/class-names';
import { WithLinks } from '#app/components/ui/with-links';
import { t } from '#app/platform/texts/t';

export type ProgramRow = { id: string; name: string; text: string; prices: string[]; unit: string };
export type Tier = { id: string; label: string };

type ProgramsProps = { page: { programsTitle: string; programsText: string; programs: ProgramRow[]; tiers: Tier[] } };

/** Programs by the size of the site, as a table that becomes cards on a phone. */
export function Programs({ page: { programsTitle, programsText, programs, tiers } }: ProgramsProps) {
  return (
    <section aria-labelledby="programs-title" className="border-t border-line bg-sunken">
      <div className="page py-16">
        <h2 id="programs-title" className="display text-display-md">
          {programsTitle}
        </h2>
        <p className="mt-3 max-w-text text-ink-soft">{programsText}</p>
        <div className="mt-8 grid gap-5 lg:grid-cols-2">
          {programs.map((program) => (
            <article key={program.id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
              <h3 className="text-lg font-semibold">{program.name}</h3>
              <p className="mt-1 text-ink-soft">{program.text}</p>
              <dl className="figures mt-4 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
                {program.prices.map((price, index) => (
                  <div key={tiers[index]?.id} className="flex items-baseline justify-between gap-3 border-t border-line py-2">
                    <dt className="text-sm text-ink-soft">{tiers[index]?.label}</dt>
                    <dd className={classNames('whitespace-nowrap font-semibold', index === 0 && 'text-lg')}>{price}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-1 text-sm text-ink-faint">{program.unit}</p>
            </article>
          ))}
        </div>
        <p className="mt-6">
          <WithLinks
            text={t(
              'What you get after each visit: [a sample report] and [a sample invoice]. Your locations and visits are on your [commercial dashboard].',
            )}
            to={['/samples/reports', '/samples/invoice', '/commercial/dashboard']}
          />
        </p>
      </div>
    </section>
  );
}

type LeadFormProps = {
  page: {
    opId: string;
    requestTitle: string;
    requestText: string;
    requestPoints: string[];
    choices: { id: string; name: string }[];
    tiers: Tier[];
    defaults: Record<string, string>;
  };
};

const ORDER = ['company', 'name', 'email', 'phone', 'programs', 'sizeTier', 'sites', 'notes'];

/** The request form; it works without scripts. */
export function LeadForm({ page }: LeadFormProps) {
  const { opId, requestTitle, requestText, requestPoints, choices, tiers, defaults } = page;
  return (
    <section
      id="request"
      aria-labelledby="request-title"
      className="page grid scroll-mt-16 gap-10 py-16 lg:grid-cols-[1fr_1.5fr]"
    >
      <div>
        <h2 id="request-title" className="display text-display-md">
          {requestTitle}
        </h2>
        <p className="mt-4 text-ink-soft">{requestText}</p>
        <ul className="mt-6 space-y-2 text-ink-soft">
          {requestPoints.map((line) => (
            <li key={line} className="flex gap-2">
              <Check aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-good" strokeWidth={2.5} />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <PersistentForm
          id="lead"
          validator={noClientValidation}
          defaultValues={defaults}
          order={ORDER}
          action="/commercial"
          className="grid gap-6"
        >
          <OperationId value={opId} />
          <Honeypot />
          <div className="grid gap-6 sm:grid-cols-2">
            <Field name="company" label={t('Company')} autoComplete="organization" />
            <NameField label={t('Your name')} />
            <EmailField label={t('Work email')} />
            <PhoneField />
          </div>
          <ProgramBoxes programs={choices} />
          {tiers.length > 0 ? (
            <Select
              name="sizeTier"
              label={t('Size of a typical site')}
              prompt={t('Choose a size')}
              options={tiers.map(({ id, label }) => ({ value: id, label }))}
              wrapperClass="max-w-xs"
            />
          ) : null}
          <TextArea name="sites" label={t('Sites')} rows={4} hint={t('One address per line, with its ZIP code')} />
          <TextArea
            name="notes"
            label={t('Notes')}
            optional
            rows={4}
            hint={t('Opening hours, what you’ve seen, what an auditor asked for')}
          />
          <div>
            <SubmitButton size="lg">{t('Request a quote')}</SubmitButton>
          </div>
        </PersistentForm>
      </div>
    </section>
  );
}

function ProgramBoxes({ programs }: { programs: { id: string; name: string }[] }) {
  const { error, input, errorId, field } = useFormField('programs', false);
  const given: unknown = field.defaultValue;
  const chosen = new Set(Array.isArray(given) ? given.map(String) : typeof given === 'string' ? [given] : []);
  return (
    <fieldset aria-describedby={input['aria-describedby']} className={classNames(error && 'border-l-4 border-bad pl-3')}>
      <legend className="font-semibold">{t('What can we do for you?')}</legend>
      <FieldError id={errorId} error={error} />
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {programs.map((program, index) => (
          <label
            key={program.id}
            className="flex min-h-touch cursor-pointer items-center gap-3 rounded-lg border border-line-strong bg-surface px-4 py-2 has-[:checked]:border-action has-[:checked]:bg-action-soft"
          >
            <input
              type="checkbox"
              id={index === 0 ? input.id : `${input.id}-${program.id}`}
              name="programs"
              value={program.id}
              defaultChecked={chosen.has(program.id)}
              className="h-5 w-5 shrink-0 accent-action"
            />
            {program.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
