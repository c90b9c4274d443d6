import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';
import { StripeEndpoint } from './stripe-endpoint';
import type { stripeView } from './stripe-view';

type Props = z.output<typeof stripeView>;

/** What one set of keys may do at Stripe. */
export function StripeSet({ set, livemode, isStandIn, keyName, name, account, connect, endpoints, trouble, opId }: Props) {
  const title = isStandIn ? t('Stand-in for Stripe') : livemode ? t('Live mode') : t('Test mode');
  return (
    <div className="mt-6 grid max-w-3xl gap-6">
      {isStandIn ? (
        <Notice tone="info" title={t('No Stripe key is set')}>
          {t(
            'A stand-in answers in its place, for trying things out: no card is charged. To take money, set {variable} on the server and restart.',
            { variable: keyName },
          )}
        </Notice>
      ) : null}
      <Card as="section">
        <CardHead
          title={name ?? title}
          hint={isStandIn ? undefined : t('Asked with the key in {variable}', { variable: keyName })}
          actions={<Badge tone={livemode ? 'good' : 'info'}>{title}</Badge>}
        />
        <ul className="grid gap-3">
          {[...account, connect].map((asked) => (
            <AskedRow key={asked.text} {...asked} />
          ))}
        </ul>
      </Card>
      <Card as="section">
        <CardHead title={t('Webhook endpoints')} hint={t('Stripe uses these to tell us what was paid, refunded and paid out.')} />
        {trouble ? (
          <Notice tone={isStandIn ? 'info' : 'warn'} title={t('They can’t be made from here')} className="mb-5">
            {isStandIn ? `${t('The stand-in sends its events without one.')} ` : null}
            <span className="[overflow-wrap:anywhere]">{trouble}</span>
          </Notice>
        ) : null}
        <ul className="divide-y divide-line">
          {endpoints.map((endpoint) => (
            <StripeEndpoint
              key={endpoint.kind}
              endpoint={endpoint}
              set={set}
              isStandIn={isStandIn}
              isBlocked={trouble !== null}
            />
          ))}
        </ul>
        {endpoints.length > 0 ? (
          <div className="mt-5 border-t border-line pt-5">
            <p className="mb-3 text-sm text-ink-soft">
              {t('A test event moves no money. Where it arrives, the signing secret for your account is the right one.')}
            </p>
            <ButtonForm fields={{ subaction: 'test', set, opId }} variant="secondary" busyText={t('Asking Stripe…')}>
              {t('Send a test event')}
            </ButtonForm>
          </div>
        ) : null}
      </Card>
    </div>
  );
}

function AskedRow({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={classNames('mt-0.5 h-5 w-5 shrink-0', isGood ? 'text-good' : 'text-warn')} />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isGood ? null : <span className="sr-only">{t('To do:')} </span>}
        {text}
      </p>
    </li>
  );
}
