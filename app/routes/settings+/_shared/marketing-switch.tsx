import { Form, useFetcher } from '@remix-run/react';
import { FORM_ERROR } from '#app/platform/form-names';
import { PageErrorMark } from '#app/components/forms/page-error-mark';
import { Button } from '#app/components/ui/button';
import { mark, t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

type Answer = { fieldErrors?: Record<string, string>; isUnsent?: boolean };

const OFFLINE = mark('Update failed. You seem to be offline. Please try again.');

/**
 * Changes at once on the screen and goes back where the server refuses it; without a network it stays as it was and says why.
 * Without JavaScript a plain form.
 */
export function MarketingSwitch({ on, action, opId }: { on: boolean; action: string; opId: string }) {
  // A fetcher keeps the last data it was answered with, and a redirect brings none: after a change that went through, a new one begins.
  const key = on ? 'marketing-on' : 'marketing-off';
  const fetcher = useFetcher<Answer>({ key });
  const chosen = fetcher.formData?.get('marketing');
  const shown = chosen ? chosen === 'on' : on;
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const problem = answer?.isUnsent
    ? translate(OFFLINE)
    : (answer?.fieldErrors?.[FORM_ERROR] ?? Object.values(answer?.fieldErrors ?? {})[0]);

  return (
    <Form method="post" action={action} navigate={false} fetcherKey={key} className="flex flex-wrap items-center gap-4">
      <PageErrorMark />
      <input type="hidden" name="opId" value={opId} />
      <input type="hidden" name="marketing" value={shown ? 'off' : 'on'} />
      <p aria-live="polite">
        <WithParts text={shown ? t('They are [on].') : t('They are [off].')} parts={[(words) => <strong>{words}</strong>]} />
      </p>
      <Button type="submit" variant="secondary" size="sm">
        {shown ? t('Turn off') : t('Turn on')}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-sm font-semibold text-bad">
          {problem}
        </p>
      ) : null}
    </Form>
  );
}
