import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { WithParts } from '#app/components/ui/with-parts';
import { t } from '#app/platform/texts/t';

type Carrier = { isStandIn: boolean; isSet: boolean; from: string; about: string };

/** What carries emails, and a button that sends one to the admin who presses it. */
export function MailCard({ carrier, to, opId }: { carrier: Carrier; to: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Email')} actions={<StateBadge {...carrier} />} />
      <CarrierText {...carrier} />
      {carrier.isSet ? (
        <ButtonForm className="mt-5" fields={{ subaction: 'mail', opId }} variant="secondary" busyText={t('Sending…')}>
          {t('Send a test email to {to}', { to })}
        </ButtonForm>
      ) : null}
    </Card>
  );
}

/** The same for text messages, which go to a phone that is typed in. */
export function SmsCard({ carrier, opId }: { carrier: Carrier; opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Text messages')} actions={<StateBadge {...carrier} />} />
      <CarrierText {...carrier} />
      {carrier.isSet ? (
        <PersistentForm
          id="test-sms"
          subaction="sms"
          validator={noClientValidation}
          order={['phone']}
          className="mt-5 flex flex-wrap items-start gap-4"
        >
          <OperationId value={opId} />
          <Field
            name="phone"
            label={t('Phone number')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            wrapperClass="w-full max-w-xs"
          />
          <div className="w-full">
            <SubmitButton variant="secondary" busyText={t('Sending…')}>
              {t('Send a test message')}
            </SubmitButton>
          </div>
        </PersistentForm>
      ) : null}
    </Card>
  );
}

function StateBadge({ isStandIn, isSet }: Carrier) {
  return (
    <Badge tone={isStandIn ? 'info' : isSet ? 'good' : 'calm'}>
      {isStandIn ? t('Stand-in') : isSet ? t('On') : t('Not set up')}
    </Badge>
  );
}

function outboxLink(words: string) {
  return (
    <a href="/sandbox/outbox" className="inline-link">
      {words}
    </a>
  );
}

function strong(words: string) {
  return <strong className="font-semibold">{words}</strong>;
}

function CarrierText({ isStandIn, isSet, from, about }: Carrier) {
  if (!isSet) return <p>{about}</p>;
  return (
    <>
      <p>
        {isStandIn ? (
          <>
            <WithParts
              text={t('A stand-in keeps them, and nothing leaves this machine: read them in [its outbox].')}
              parts={[outboxLink]}
            />{' '}
            {about}
          </>
        ) : (
          about
        )}
      </p>
      {from ? (
        <p className="mt-1 [overflow-wrap:anywhere]">
          <WithParts text={t('From [{address}]', { address: from })} parts={[strong]} />
        </p>
      ) : null}
    </>
  );
}
