import { Link } from '@remix-run/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { storeyChoices } from '#app/components/booking/house-design';
import { Checkbox } from '#app/components/forms/checkbox';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { StreetField } from '#app/components/forms/street-field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { UnitField } from '#app/components/forms/unit-field';
import { lightColorNames, lightColors } from '#app/components/pictures/light-colors';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { DAY_PARTS } from '#app/domain/catalog/day-parts';
import { dayPartLabels } from '#app/domain/catalog/visit-windows';
import { t, translate } from '#app/platform/texts/t';
import { PRICED_ID, PricedCard } from './phone-booking-parts';
import type { PhoneBookingPage, Priced } from './phone-booking-view';

const ORDER = [
  ...['service', 'light', 'storeys', 'feet'],
  ...['addressStreet', 'addressUnit', 'addressCity', 'addressState', 'zip', 'date', 'window', 'flexible'],
  ...['name', 'email', 'phone', 'language', 'referralCode', 'notes'],
];

const ADDRESS_FIELDS = { city: 'addressCity', state: 'addressState', zip: 'zip' };

/** Each in its own language, as people look for it. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

type PhoneBookingFormProps = {
  page: PhoneBookingPage;
  /** What the last press on “Show the price” was answered with. */
  priced: Priced | undefined;
};

/** The questions in the order in which a caller answers them. */
export function PhoneBookingForm({ page, priced }: PhoneBookingFormProps) {
  const { defaults, opId, customerId } = page;
  const action = customerId ? `/admin/bookings/new?customer=${customerId}` : '/admin/bookings/new';
  return (
    <PersistentForm
      id="phone-booking"
      validator={noClientValidation}
      action={action}
      order={ORDER}
      defaultValues={defaults}
      className="grid gap-6"
    >
      <OperationId value={opId} />
      <WorkCard page={page} />
      <PlaceCard page={page} />
      <DayCard page={page} />
      <div>
        <SubmitButton
          name="step"
          value="price"
          variant="secondary"
          formAction={`${action}#${PRICED_ID}`}
          busyText={t('Looking…')}
        >
          {t('Show the price')}
        </SubmitButton>
      </div>
      {priced ? <PricedCard priced={priced} /> : null}
      <CallerCard page={page} />
      <div>
        <SubmitButton name="step" value="send" busyText={t('Sending…')}>
          {priced?.isRequest ? t('Take it as a request') : t('Send the link to pay')}
        </SubmitButton>
        <p className="mt-3 text-sm text-ink-faint">
          {t('They agree to the terms and enter their card themselves, on the page behind the link.')}
        </p>
      </div>
    </PersistentForm>
  );
}

function WorkCard({ page: { packages, sized, addOns } }: { page: PhoneBookingPage }) {
  return (
    <Card as="section">
      <CardHead title={t('The work')} />
      <div className="grid gap-4">
        <Select name="service" label={t('Service')} prompt={t('Choose a service')} options={packages} />
        {sized.length > 0 ? <SizeFields sized={sized} addOns={addOns} /> : null}
      </div>
    </Card>
  );
}

function SizeFields({ sized, addOns }: Pick<PhoneBookingPage, 'sized' | 'addOns'>) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t('The house')}</legend>
      <p className="text-sm text-ink-faint">{t('The house counts for: {packages}.', { packages: sized.join(', ') })}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          name="storeys"
          label={t('House')}
          options={storeyChoices.map(({ storeys, label }) => ({ value: String(storeys), label: translate(label) }))}
        />
        <Field name="feet" label={t('Roofline, feet')} inputMode="numeric" autoComplete="off" />
        <Select
          name="light"
          label={t('Color of light')}
          options={lightColors.map((color) => ({ value: color, label: translate(lightColorNames[color]) }))}
        />
      </div>
      {addOns.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-touch cursor-pointer items-center gap-2 font-semibold">
            {t('Add to it')}
            <ChevronDown aria-hidden className="h-4 w-4 text-ink-faint transition group-open:rotate-180" />
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {addOns.map(({ id, name, priceCents, mostPieces }) => (
              <Select
                key={id}
                name={`add-${id}`}
                label={`${name}, ${formatMoney(priceCents)}`}
                options={Array.from({ length: mostPieces + 1 }, (_, pieces) => ({
                  value: String(pieces),
                  label: pieces === 0 ? t('No') : String(pieces),
                }))}
              />
            ))}
          </div>
        </details>
      ) : null}
    </fieldset>
  );
}

function PlaceCard({ page: { customerId, places, states } }: { page: PhoneBookingPage }) {
  return (
    <Card as="section">
      <CardHead title={t('The address')} />
      <div className="grid gap-4">
        {customerId && places.length > 1 ? (
          <nav aria-label={t('Saved addresses')} className="flex flex-wrap gap-2">
            {places.map(({ id, name, isChosen }) => (
              <Link
                key={id}
                to={`/admin/bookings/new?customer=${customerId}&site=${id}`}
                reloadDocument
                aria-current={isChosen ? 'true' : undefined}
                className="inline-flex min-h-touch items-center rounded-full border border-line-strong bg-surface px-4 py-2 text-sm aria-[current=true]:border-action aria-[current=true]:bg-action-soft aria-[current=true]:font-semibold"
              >
                {name}
              </Link>
            ))}
          </nav>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-[1fr_15rem]">
          <StreetField name="addressStreet" label={t('Street address')} autoComplete="off" fills={ADDRESS_FIELDS} />
          <UnitField name="addressUnit" />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field name="addressCity" label={t('City')} autoComplete="off" />
          <Select name="addressState" label={t('State')} options={states} prompt={t('Choose a state')} autoComplete="off" />
          <Field name="zip" label={t('ZIP code')} inputMode="numeric" autoComplete="off" maxLength={10} />
        </div>
      </div>
    </Card>
  );
}

function DayCard({ page: { minDate, settleDays } }: { page: PhoneBookingPage }) {
  return (
    <Card as="section">
      <CardHead title={t('The day')} />
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField name="date" label={t('Preferred date')} min={minDate} />
          <Select
            name="window"
            label={t('Time of day')}
            options={DAY_PARTS.map((part) => ({ value: part, label: translate(dayPartLabels[part]) }))}
          />
        </div>
        {settleDays === null ? null : (
          <Checkbox name="flexible" label={t('Any day up to 3 days before or after works too')} hint={t('It may cost less.')} />
        )}
      </div>
    </Card>
  );
}

function CallerCard({ page: { asksCode } }: { page: PhoneBookingPage }) {
  const off = { autoComplete: 'off' } as const;
  return (
    <Card as="section">
      <CardHead title={t('The customer')} hint={t('The price can be read out without it.')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...off} name="name" label={t('Full name')} />
        <Field
          {...off}
          name="email"
          label={t('Email address')}
          hint={t('The link goes here.')}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...off}
          name="phone"
          label={t('Phone number')}
          hint={t('A text goes here too, if they allowed texts.')}
          type="tel"
        />
        <Select name="language" label={t('Language of the customer')} hint={t('For what we send them.')} options={LANGUAGES} />
        {asksCode ? <Field {...off} name="referralCode" label={t('Invitation code')} optional maxLength={20} /> : null}
        <TextArea name="notes" label={t('Notes')} optional rows={3} limit={1_000} wrapperClass="sm:col-span-2" />
      </div>
    </Card>
  );
}
