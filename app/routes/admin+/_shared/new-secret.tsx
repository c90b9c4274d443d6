import type { z } from 'zod';
import { Notice } from '#app/components/ui/notice';
import { t } from '#app/platform/texts/t';
import type { registeredView } from './stripe-view';

type Registered = z.output<typeof registeredView>['registered'];

/** The signing secret of an endpoint that was just made, and where it goes. */
export function NewSecret({ secret, variable }: Registered) {
  return (
    <Notice tone="good" title={t('Webhook endpoint made. Copy its signing secret now.')} live className="mt-6 max-w-3xl">
      <p>{t('It is shown this once. On the server, set this variable and restart:')}</p>
      <p className="mt-3 rounded-md border border-line bg-surface p-3 text-ink">
        <code className="select-all break-all text-sm">{`${variable}=${secret ?? ''}`}</code>
      </p>
      <p className="mt-3">
        {t('If it gets lost, open the endpoint in Stripe’s dashboard, under Developers, Webhooks, and reveal it there.')}
      </p>
    </Notice>
  );
}
