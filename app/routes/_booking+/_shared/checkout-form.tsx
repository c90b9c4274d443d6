import Lock from 'lucide-react/icons/lock';
import { ConsentSentence } from '#app/components/booking/booking-consent';
import { PhotosField } from '#app/components/booking/photos-field';
import { Checkbox } from '#app/components/forms/checkbox';
import { EmailField, NameField, PhoneField } from '#app/components/forms/contact-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator, noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { WithLinks } from '#app/components/ui/with-links';
import { t } from '#app/platform/texts/t';
import type { CheckoutData } from './checkout-view.server';
import { InvoicePlan } from './invoice-plan';
import { OverTime, RefusedOverTime } from './over-time';

const booker = lazyValidator(async () => (await import('#app/domain/quotes/book.schema')).bookerSchema);
const ORDER = ['name', 'email', 'phone', 'notes', 'photos', 'texts'];

/** The one form of the page: who books where that is not known, and Pay, Confirm or Request quote. */
export function CheckoutForm({ data }: { data: CheckoutData }) {
  const { price, quoteToken, contact, opId } = data;
  if (data.problem) return <NotOpen data={data} problem={data.problem} />;
  if (data.mustVerify) return <VerifyFirst quoteToken={quoteToken} />;
  const isDraft = quoteToken === null;
  const onInvoice = price?.terms === 'net_30';
  return (
    <>
      {onInvoice ? <InvoicePlan rows={data.invoices} terms={price} bankAccount={data.bankAccount} /> : null}
      <PersistentForm
        id="checkout"
        validator={contact ? booker : noClientValidation}
        defaultValues={contact ?? undefined}
        order={ORDER}
        action={isDraft ? '/checkout?draft=1' : undefined}
        encType={isDraft ? 'multipart/form-data' : undefined}
        className="mt-8 max-w-form"
      >
        {data.refusal ? <Refused {...data.refusal} /> : null}
        <OperationId value={opId} />
        {quoteToken ? <input type="hidden" name="quote" value={quoteToken} /> : null}
        {contact ? <Booker data={data} withPhotos={isDraft} /> : null}
        {price && !onInvoice && data.textsSentence ? (
          <Checkbox name="texts" value="yes" label={t('Text me about my visits')} hint={data.textsSentence} />
        ) : null}
        <div className="mt-6">
          <Send data={data} />
        </div>
        {data.overTime ? (
          <OverTime {...data.overTime}>
            <ConsentSentence consent={data.overTime.consent} name="consentOverTime" />
          </OverTime>
        ) : null}
      </PersistentForm>
    </>
  );
}

/** What became of the last try. */
function Refused({ message, isLater }: NonNullable<CheckoutData['refusal']>) {
  return isLater ? (
    <RefusedOverTime message={message} className="mb-6" />
  ) : (
    <Notice tone="warn" title={t('Your card was declined')} className="mb-6" live>
      {message} {t('You haven’t been charged. Try again with this or another card.')}
    </Notice>
  );
}

function Booker({ data, withPhotos }: { data: CheckoutData; withPhotos: boolean }) {
  return (
    <div className="mb-6">
      <h2 className="text-lg font-semibold">{t('Your contact details')}</h2>
      {data.isSignedIn ? null : (
        <p className="mt-1 text-ink-soft">
          <WithLinks text={t('No account needed. Have one? [Sign in]')} to={[signInPath(data.quoteToken)]} />
        </p>
      )}
      <div className="mt-4 grid gap-5">
        <NameField />
        <EmailField />
        <PhoneField />
        <TextArea
          name="notes"
          label={t('Notes')}
          optional
          limit={1000}
          rows={3}
          hint={t('Gate code, a dog, where to park. Only the crew that takes the job can read this.')}
        />
        {withPhotos ? <PhotosField /> : null}
      </div>
    </div>
  );
}

function signInPath(quoteToken: string | null): string {
  return `/signin?${new URLSearchParams({ returnTo: quoteToken ? `/checkout?quote=${quoteToken}` : '/checkout' })}`;
}

function Send({ data }: { data: CheckoutData }) {
  const { price, consent, hasWallets } = data;
  if (!price || !consent)
    return (
      <>
        <SubmitButton size="lg" busyText={t('Sending…')}>
          {t('Request quote')}
        </SubmitButton>
        <p className="mt-3 text-sm text-ink-faint">{t('Nothing is charged. We use your details only to answer this request.')}</p>
      </>
    );
  if (price.terms === 'net_30')
    return (
      <>
        <SubmitButton size="lg" busyText={t('Confirming…')}>
          {t('Confirm booking')}
        </SubmitButton>
        <ConsentSentence consent={consent} />
      </>
    );
  return (
    <>
      <SubmitButton size="lg" busyText={t('Opening the payment page…')} icon={<Lock aria-hidden className="h-5 w-5" />}>
        {t('Pay {amount} deposit', { amount: formatMoney(price.depositCents, 'always') })}
      </SubmitButton>
      <ConsentSentence consent={consent} />
      <p className="mt-3 text-sm text-ink-faint">
        {hasWallets
          ? t(
              'You pay on Stripe’s secure page, by card or, where your device offers it, Apple Pay, Google Pay or Link. Stripe saves your card for the balance.',
            )
          : t('You pay on Stripe’s secure page. Stripe saves your card for the balance.')}
      </p>
    </>
  );
}

function NotOpen({ data, problem }: { data: CheckoutData; problem: string }) {
  return (
    <Notice
      tone="warn"
      title={data.price?.terms === 'net_30' ? t('This can’t be booked') : t('This can’t be paid')}
      className="mt-8"
    >
      <p>{problem}</p>
      <LinkButton to={data.newerQuote ? `/quotes/${data.newerQuote}` : '/book'} size="sm" className="mt-3">
        {data.newerQuote ? t('Open the latest quote') : t('Request a new quote')}
      </LinkButton>
    </Notice>
  );
}

function VerifyFirst({ quoteToken }: { quoteToken: string | null }) {
  const back = encodeURIComponent(quoteToken ? `/checkout?quote=${quoteToken}` : '/checkout');
  return (
    <Notice tone="warn" title={t('Confirm your email address first')} className="mt-8">
      <p>{t('We emailed you a link that brings you back here.')}</p>
      <LinkButton to={`/verify-email?returnTo=${back}`} size="sm" className="mt-3">
        {t('Send the link again')}
      </LinkButton>
    </Notice>
  );
}
