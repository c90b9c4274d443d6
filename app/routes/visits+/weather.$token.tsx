import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { readAskedMove, takeMove } from '#app/domain/weather/answer-move.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';

const ROUTE = 'routes/visits+/weather.$token';

const answerSchema = z.object({ intent: z.literal('take') });

const pageView = z.object({
  visitId: z.string(),
  service: z.string(),
  reason: z.string(),
  current: z.string(),
  newTime: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Another time because of the weather')) },
  { name: 'robots', content: 'noindex' },
];

function linkOf(token: string | undefined) {
  const claim = readLink(token ?? '', 'visit-weather');
  if (!claim) throw new NotFound(t('This time is no longer open.'));
  return { visitId: claim.visitId, windowVersion: claim.windowVersion };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const link = linkOf(params.token);
  const { service, reason, start, zone, promisedStart, windowStart, windowEnd } = await readAskedMove(db, link);
  return respond(pageView, {
    visitId: link.visitId,
    service,
    reason: reason.replace(/[.!]$/, ''),
    current: promisedStart ? promiseInWords(promisedStart, zone) : windowInWords(windowStart, windowEnd, zone),
    newTime: promiseInWords(start, zone),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ params, read, run }) => {
  const link = linkOf(params.token);
  const form = await read(answerSchema);
  const { outcome } = await run(form, 'take-weather-time', (tx) => takeMove(tx, link));
  return redirectWithNotice('/customer/dashboard', {
    type: 'success',
    message: outcome === 'moved' ? t('Visit rescheduled') : t('We’re asking your pro'),
    description: t('We’ll email you as soon as the new time is confirmed. It costs you nothing.'),
  });
});

export default function WeatherTimePage() {
  const { visitId, service, reason, current, newTime, opId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <Refusal text={useRefusal()} />
        <PageHead
          title={t('Bad weather is expected during your visit')}
          lead={t('{reason}. We can’t do your {service} safely at that time.', { reason, service })}
        />
        <Card as="section" className="mt-6">
          <p className="text-sm text-ink-soft">{t('We can come')}</p>
          <p className="mt-1 text-lg font-semibold">{newTime}</p>
          <p className="mt-1 text-sm text-ink-soft">{t('Instead of {current}. It costs you nothing.', { current })}</p>
          <ButtonForm fields={{ intent: 'take', opId }} className="mt-4" busyText={t('Rescheduling…')}>
            {t('Take this time')}
          </ButtonForm>
        </Card>
        <p className="mt-6 text-ink-soft">
          <WithLinks
            text={t(
              'Doesn’t work for you? [Choose another time] or [cancel the visit]. Both are free while the bad weather lasts.',
            )}
            to={[`/customer/visits/${visitId}/reschedule`, `/customer/visits/${visitId}/cancel`]}
          />
        </p>
      </div>
    </SiteLayout>
  );
}
