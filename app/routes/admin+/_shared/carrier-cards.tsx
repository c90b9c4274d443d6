import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';

type Carrier = { isStandIn: boolean; isSet: boolean; from: string; about: string };

/** What carries emails, and a button that sends one to the admin who presses it. */
export function MailCard({ carrier, to, opId }: { carrier: Carrier; to: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead title="Email" actions={<StateBadge {...carrier} />} />
      <CarrierText {...carrier} />
      {carrier.isSet ? (
        <ButtonForm className="mt-5" fields={{ subaction: 'mail', opId }} variant="secondary" busyText="Sending…">
          {`Send a test email to ${to}`}
        </ButtonForm>
      ) : null}
    </Card>
  );
}

/** The same for text messages, which go to a phone that is typed in. */
export function SmsCard({ carrier, opId }: { carrier: Carrier; opId: string }) {
  return (
    <Card as="section">
      <CardHead title="Text messages" actions={<StateBadge {...carrier} />} />
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
          <Field name="phone" label="Phone number" type="tel" inputMode="tel" autoComplete="tel" wrapperClass="w-full max-w-xs" />
          <div className="w-full">
            <SubmitButton variant="secondary" busyText="Sending…">
              Send a test message
            </SubmitButton>
          </div>
        </PersistentForm>
      ) : null}
    </Card>
  );
}

function StateBadge({ isStandIn, isSet }: Carrier) {
  return (
    <Badge tone={isStandIn ? 'info' : isSet ? 'good' : 'calm'}>{isStandIn ? 'Stand-in' : isSet ? 'On' : 'Not set up'}</Badge>
  );
}

function CarrierText({ isStandIn, isSet, from, about }: Carrier) {
  if (!isSet) return <p>{about}</p>;
  return (
    <>
      <p>
        {isStandIn ? (
          <>
            A stand-in keeps them, and nothing leaves this machine: read them in{' '}
            <a href="/sandbox/outbox" className="inline-link">
              its outbox
            </a>
            . {about}
          </>
        ) : (
          about
        )}
      </p>
      {from ? (
        <p className="mt-1 [overflow-wrap:anywhere]">
          From <strong className="font-semibold">{from}</strong>
        </p>
      ) : null}
    </>
  );
}
