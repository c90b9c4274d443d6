import { SETUP_ORDER, YEARS, type SetupValues } from '#app/domain/pros/setup-choices';
import { t } from '#app/platform/texts/t';
import { Checkbox } from '../forms/checkbox';
import { CheckboxGroup } from '../forms/checkbox-group';
import { Field } from '../forms/field';
import { PersistentForm } from '../forms/persistent-form';
import { lazyValidator } from '../forms/lazy-validator';
import { OperationId } from '../forms/operation-id';
import { PasswordField } from '../forms/password-field';
import { Select } from '../forms/select';
import { SubmitButton } from '../forms/submit-button';
import { TextArea } from '../forms/text-area';

const signedIn = lazyValidator(async () => (await import('#app/domain/pros/setup.schema')).setupSchema);
const signedOut = lazyValidator(async () => (await import('#app/domain/pros/setup.schema')).signedOutSetupSchema);

const years = YEARS.map((value) => ({ value, label: value === '20' ? '20+' : value }));

type SetupFormProps = {
  values: SetupValues;
  /** The kinds of work on offer; those that need a license say so. */
  work: { value: string; label: string; hint?: string }[];
  opId: string;
  /** Signed out a password is chosen too, of at least this length. */
  leastLength?: number;
};

/** The application, signed in at /pro/setup and signed out at /professionals/signup: the same fields and texts. */
export function SetupForm({ values, work, opId, leastLength }: SetupFormProps) {
  const withPassword = leastLength !== undefined;
  return (
    <PersistentForm id="pro-setup" validator={withPassword ? signedOut : signedIn} order={SETUP_ORDER}>
      <OperationId value={opId} />
      <div className="space-y-5">
        <Field name="fullName" label={t('Full name')} autoComplete="name" defaultValue={values.fullName} />
        <Field
          name="email"
          label={t('Email')}
          type="email"
          autoComplete={withPassword ? 'username' : 'email'}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!withPassword}
          hint={withPassword ? undefined : t('This is your account email. You can change it in your account settings.')}
          defaultValue={values.email}
          className={withPassword ? undefined : 'bg-sunken'}
        />
        {withPassword ? (
          <PasswordField
            name="password"
            label={t('Password')}
            autoComplete="new-password"
            hint={t('At least {leastLength} characters. A short sentence works best.', { leastLength })}
          />
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="phone"
            label={t('Phone number')}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            defaultValue={values.phone}
          />
          <Field
            name="zip"
            label={t('Home ZIP code')}
            autoComplete="postal-code"
            inputMode="numeric"
            defaultValue={values.zip}
            className="max-w-[10rem]"
          />
        </div>
        <div>
          <Field name="companyName" label={t('Company name')} autoComplete="organization" defaultValue={values.companyName} />
          <div className="mt-2">
            <Checkbox
              name="soleProprietor"
              label={t('Sole proprietor')}
              hint={t('I work under my own name. Leave the company name empty.')}
              defaultChecked={values.soleProprietor}
            />
          </div>
        </div>
        <Select
          name="yearsExperience"
          label={t('Years of experience')}
          prompt={t('Select years')}
          hint={t('With less than two years, you start as a helper.')}
          options={years}
          defaultValue={values.yearsExperience}
          wrapperClass="max-w-[16rem]"
        />
        <CheckboxGroup name="services" legend={t('What work do you do?')} choices={work} defaultValues={values.services} />
        {work.some(({ hint }) => hint) ? (
          <Field
            name="licenseNumber"
            label={t('License number')}
            optional
            hint={t('Only for work that needs a license. We check the number with your state.')}
            defaultValue={values.licenseNumber}
            className="max-w-[16rem]"
          />
        ) : null}
        <TextArea
          name="bio"
          label={t('About you')}
          optional
          limit={600}
          hint={t('Customers see this when you’re on your way.')}
          defaultValue={values.bio}
        />
        <SubmitButton size="lg" busyText={t('Sending…')} className="w-full sm:w-auto">
          {withPassword ? t('Apply') : t('Save and continue')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}
