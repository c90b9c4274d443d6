import type { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { useOfficeZone } from '#app/components/layout/root-data';
import { formatDateTime } from '#app/components/ui/date-time';
import { WithParts } from '#app/components/ui/with-parts';
import { mark, t, translate } from '#app/platform/texts/t';
import type { endpointView } from './stripe-view';

type Endpoint = z.output<typeof endpointView>;
type Props = { endpoint: Endpoint; set: string; isStandIn: boolean; isBlocked: boolean };

const TITLES = { own: mark('Events on your account'), connected: mark('Events on accounts of pros') };

/** One endpoint: whether it is there, complete, and signs with the secret that is set. */
export function StripeEndpoint({ endpoint, set, isStandIn, isBlocked }: Props) {
  const { kind, variable, hasSecret, isThere, problems, needsNew, opId } = endpoint;
  const isWhole = isThere && problems.length === 0;
  const state = isWhole ? t('Registered') : isThere ? t('Needs repair') : isStandIn ? t('Not needed') : t('Missing');
  const press = isThere ? (needsNew ? t('Replace') : t('Repair')) : t('Register');
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">{translate(TITLES[kind])}</h3>
        <Badge tone={isWhole ? 'good' : isThere || !isStandIn ? 'warn' : 'calm'}>{state}</Badge>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="mt-1 [overflow-wrap:anywhere]">
          {problem}
        </p>
      ))}
      <SecretState endpoint={endpoint} />
      {isStandIn ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          <WithParts
            text={
              hasSecret
                ? t('Signing secret: [{variable}] is set.', { variable })
                : t('Signing secret: [{variable}] is not set.', { variable })
            }
            parts={[code]}
          />
        </p>
      )}
      {isWhole || isBlocked ? null : (
        <div className="mt-3">
          {needsNew ? (
            <p className="mb-2 text-sm text-ink-soft">
              {t(
                'Replacing makes another one, with another signing secret. Until that is set, Stripe keeps its events and sends them again.',
              )}
            </p>
          ) : null}
          <ButtonForm
            fields={{ subaction: 'register', set, kind, opId }}
            variant="secondary"
            busyText={t('Asking Stripe…')}
            label={`${press}: ${translate(TITLES[kind])}`}
          >
            {press}
          </ButtonForm>
        </div>
      )}
    </li>
  );
}

function code(words: string) {
  return <code className="break-all">{words}</code>;
}

/** Whether the secret is the right one: only a signed event proves it. */
function SecretState({ endpoint: { kind, delivery, hasSecret, variable } }: { endpoint: Endpoint }) {
  const zone = useOfficeZone();
  if (!delivery) return null;
  const { lastAt, areMissing } = delivery;
  if (!hasSecret)
    return (
      <p className="mt-1">
        {t('Set {variable} to its signing secret and restart; until then we refuse its events.', { variable })}
      </p>
    );
  if (areMissing)
    return (
      <p className="mt-1">
        {t(
          'Stripe has sent events that did not arrive here. Check that {variable} is the signing secret of this very endpoint, and that your server can be reached.',
          { variable },
        )}
      </p>
    );
  if (lastAt)
    return (
      <p className="mt-1">
        {t('The signing secret is right: the last event came {when}.', {
          when: formatDateTime(new Date(lastAt), { style: 'date-time', zone, showZone: true }),
        })}
      </p>
    );
  return (
    <p className="mt-1">
      {kind === 'own'
        ? t('No event has come yet. Send a test event below.')
        : t('No event has come yet. The first one comes when a pro sets up payouts.')}
    </p>
  );
}
