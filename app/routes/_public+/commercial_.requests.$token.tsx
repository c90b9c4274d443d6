import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { PageHead } from '#app/components/ui/page-head';
import { addToLeadSchema } from '#app/domain/commercial/own-lead.schema';
import { addToLead, readLeadByToken, withdrawLead } from '#app/domain/commercial/own-lead.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { ownLeadView, presentOwnLead } from './_shared/own-lead-view.server';
import { AddForm, WithdrawForm } from './_shared/own-lead-forms';

const ROUTE = 'routes/_public+/commercial_.requests.$token';

export const handle = { hydrate: false };

const postSchema = z.discriminatedUnion('subaction', [
  addToLeadSchema.extend({ subaction: z.literal('add') }),
  z.object({ subaction: z.literal('withdraw') }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your request')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const lead = await readLeadByToken(db, params.token ?? '');
  return respond(ownLeadView, await presentOwnLead(db, lead), { headers: { 'cache-control': 'private, no-store' } });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, params, read, run, db }) => {
  const token = params.token ?? '';
  await readLeadByToken(db, token);
  const form = await read(postSchema);
  const { data } = form;
  await limitRate('message.user', actor?.userId ?? `guest:${context.clientIp}`);
  if (data.subaction === 'add') await run(form, `add:${token}`, (tx) => addToLead(tx, { token, body: data.body }));
  else await run(form, `withdraw:${token}`, (tx) => withdrawLead(tx, { token }));
  return redirectWithNotice(`/commercial/requests/${token}`, {
    type: 'success',
    message: data.subaction === 'add' ? t('Added. Our team has been told.') : t('Your request is withdrawn.'),
  });
});

export default function OwnLeadPage() {
  const lead = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          <PageHead
            eyebrow={lead.reference}
            title={t('Your request for {company}', { company: lead.company })}
            lead={<Badge tone={lead.status.tone}>{lead.status.label}</Badge>}
          />
          <section aria-labelledby="next" className="mt-8">
            <h2 id="next" className="text-lg font-semibold">
              {t('What happens next')}
            </h2>
            <p className="mt-2 text-ink-soft">{lead.next}</p>
            {lead.isOpen ? null : (
              <LinkButton to="/commercial#request" variant="secondary" className="mt-4">
                {t('Send a new request')}
              </LinkButton>
            )}
          </section>
          <section aria-labelledby="asked" className="mt-10">
            <h2 id="asked" className="mb-3 text-lg font-semibold">
              {t('What you asked for')}
            </h2>
            <CheckAnswers answers={lead.answers} />
          </section>
          {lead.additions.length > 0 ? (
            <section aria-labelledby="added" className="mt-10">
              <h2 id="added" className="text-lg font-semibold">
                {t('What you added')}
              </h2>
              <ol className="mt-3 space-y-4">
                {lead.additions.map(({ id, at, body }) => (
                  <li key={id}>
                    <DateTime at={at} zone={lead.zone} showZone className="text-sm text-ink-faint" />
                    <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
                  </li>
                ))}
              </ol>
            </section>
          ) : null}
          {lead.isOpen ? (
            <>
              <AddForm opId={lead.opIds.add} />
              <WithdrawForm opId={lead.opIds.withdraw} />
            </>
          ) : null}
        </div>
      </div>
    </SiteLayout>
  );
}
