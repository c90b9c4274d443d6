import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Button } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { confirmVisit, readConfirmable } from '#app/domain/visit-notices/confirm-visit.server';
import { promiseInWords } from '#app/domain/visits/local-time';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

const ROUTE = 'routes/visits+/confirm.$token';

const pageView = z.object({ when: z.string(), pro: z.string(), service: z.string(), isConfirmed: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Confirm your visit')) }, { name: 'robots', content: 'noindex' }];

export const handle = { hydrate: false };

function claimOf(token: string | undefined) {
  const claim = readLink(token ?? '', 'visit-confirm');
  if (!claim) throw new NotFound(t('This link has expired: the visit was rescheduled, canceled or is over.'));
  return claim;
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const { start, zone, ...visit } = await readConfirmable(db, claimOf(params.token));
  return respond(pageView, { ...visit, when: promiseInWords(start, zone), opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ params, read, run }) => {
  const claim = claimOf(params.token);
  const form = await read(z.object({}));
  await run(form, 'confirm', (tx) => confirmVisit(tx, claim));
  return redirectWithNotice(`/visits/confirm/${params.token}`, { type: 'success', message: t('Thanks, your time is confirmed') });
});

export default function ConfirmVisitPage() {
  const { when, pro, service, isConfirmed, opId } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <Refusal text={useRefusal()} />
        <PageHead
          title={isConfirmed ? t('See you then') : t('Does this time still work?')}
          lead={t('{pro} comes for your {service}.', { pro, service })}
        />
        <p className="mt-6 text-xl font-semibold">{when}</p>
        <div className="mt-6">
          {isConfirmed ? (
            <Notice tone="good" title={t('You have confirmed this visit.')} />
          ) : (
            <Form method="post" reloadDocument>
              <OperationId value={opId} />
              <Button type="submit" size="lg">
                {t('Yes, confirm visit')}
              </Button>
            </Form>
          )}
        </div>
        <p className="mt-6 text-ink-soft">
          <WithParts
            text={t('Can’t make it? [Choose another time or cancel].')}
            parts={[
              (words) => (
                <Link to="/customer/dashboard" className="text-link underline underline-offset-4">
                  {words}
                </Link>
              ),
            ]}
          />
        </p>
      </div>
    </SiteLayout>
  );
}
