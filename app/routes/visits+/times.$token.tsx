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
import { promiseInWords } from '#app/domain/visits/local-time';
import { acceptTime, keepTime, readProposal } from '#app/domain/fulfillment/propose-times.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

const ROUTE = 'routes/visits+/times.$token';

const answerSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('take'), position: z.coerce.number().int().min(1).max(3) }),
  z.object({ intent: z.literal('keep') }),
]);

const pageView = z.object({
  service: z.string(),
  pro: z.string(),
  current: z.string(),
  note: z.string(),
  times: z.array(z.object({ position: z.number(), when: z.string(), opId: z.string() })),
  keepOpId: z.string(),
});

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Would another time work?')) },
  { name: 'robots', content: 'noindex' },
];

function linkOf(token: string | undefined) {
  const claim = readLink(token ?? '', 'visit-times');
  if (!claim) throw new NotFound(t('These times are no longer open.'));
  return { visitId: claim.visitId, windowVersion: claim.windowVersion };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const { times, zone, current, ...proposal } = await readProposal(db, linkOf(params.token));
  return respond(pageView, {
    ...proposal,
    current: promiseInWords(current, zone),
    times: times.map(({ position, start }) => ({ position, when: promiseInWords(start, zone), opId: crypto.randomUUID() })),
    keepOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ params, read, run }) => {
  const link = linkOf(params.token);
  const form = await read(answerSchema);
  const { data } = form;
  if (data.intent === 'keep') {
    await run(form, 'keep-time', (tx) => keepTime(tx, link));
    return redirectWithNotice('/customer/dashboard', {
      type: 'success',
      message: t('You kept your time'),
      description: t('We’ve let your pro know.'),
    });
  }
  await run(form, 'take-time', (tx) => acceptTime(tx, { ...link, position: data.position }));
  return redirectWithNotice('/customer/dashboard', {
    type: 'success',
    message: t('Visit rescheduled'),
    description: t('We’ll email you the new time.'),
  });
});

export default function TimesPage() {
  const { service, pro, current, note, times, keepOpId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <Refusal text={useRefusal()} />
        <PageHead
          title={t('Would another time work?')}
          lead={t('{pro} would like to come for your {service} at one of these times instead.', { pro, service })}
        />
        {note ? <blockquote className="mt-5 border-l-4 border-line pl-4 text-ink-soft">{note}</blockquote> : null}
        <ul className="mt-6 space-y-3">
          {times.map((time) => (
            <Card as="li" key={time.position} className="flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold">{time.when}</p>
              <ButtonForm
                fields={{ intent: 'take', position: String(time.position), opId: time.opId }}
                label={t('Choose {when}', { when: time.when })}
                busyText={t('Rescheduling…')}
              >
                {t('Choose this time')}
              </ButtonForm>
            </Card>
          ))}
        </ul>
        <div className="mt-8 rounded-lg bg-sunken p-5">
          <p>
            <WithParts
              text={t('Your time: [{current}]. You keep it unless you pick another.', { current })}
              parts={[(words) => <strong>{words}</strong>]}
            />
          </p>
          <ButtonForm fields={{ intent: 'keep', opId: keepOpId }} variant="secondary" className="mt-3">
            {t('Keep my time')}
          </ButtonForm>
        </div>
      </div>
    </SiteLayout>
  );
}
