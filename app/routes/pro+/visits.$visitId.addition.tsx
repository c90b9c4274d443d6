import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { ListPager } from '#app/components/ui/list-pager';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { proposeSchema } from '#app/domain/change-orders/change-order.schema';
import { listAdditions } from '#app/domain/change-orders/queries.server';
import { ADDABLE_STATUSES, proposeAddition } from '#app/domain/change-orders/propose-addition.server';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/visits.$visitId.addition';
const validator = lazyValidator(() =>
  import('#app/domain/change-orders/change-order.schema').then((module) => module.proposeSchema),
);

const pageView = z.object({
  visitId: z.string(),
  canAdd: z.boolean(),
  inTeam: z.boolean(),
  orders: z.array(
    z.object({ id: z.string(), description: z.string(), priceCents: z.number(), payoutCents: z.number(), status: z.string() }),
  ),
  next: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Propose extra work'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const visit = await readOwnVisit(db, { visitId, proId: actor.pro.proId });
  const orders = await listAdditions(db, { visitId, after: readAfter(url, 'additions') });
  return respond(pageView, {
    visitId,
    inTeam: visit.team !== null,
    canAdd: ADDABLE_STATUSES.some((status) => status === visit.status),
    orders: orders.rows,
    next: orders.next,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(proposeSchema);
  const { description, price } = form.data;
  await run(form, `addition:${visitId}`, async (tx) => {
    const order = await proposeAddition(tx, {
      visitId,
      proId: actor.pro.proId,
      userId: actor.userId,
      description,
      priceCents: price,
    });
    return { id: order.id };
  });
  return redirectWithNotice(`/pro/visits/${visitId}/addition`, {
    type: 'success',
    message: t('Sent to the customer'),
    description: t('Wait for their answer before you start the extra work. This page updates automatically.'),
  });
});

const looks: Record<string, { label: Marked; tone: Tone }> = {
  proposed: { label: mark('Waiting for an answer'), tone: 'warn' },
  accepted: { label: mark('Accepted'), tone: 'good' },
  refused: { label: mark('Declined'), tone: 'bad' },
  expired: { label: mark('Expired'), tone: 'calm' },
  withdrawn: { label: mark('Replaced'), tone: 'calm' },
};

type Order = z.output<typeof pageView>['orders'][number];

function Orders({ orders, inTeam }: { orders: Order[]; inTeam: boolean }) {
  if (orders.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-3 border-t border-line pt-5">
      {orders.map((order) => {
        const look = looks[order.status];
        return (
          <li key={order.id} className="rounded-lg border border-line p-4">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="figures font-semibold">{formatMoney(order.priceCents, 'always')}</span>
              <Badge tone={look?.tone}>{look ? translate(look.label) : order.status}</Badge>
            </p>
            <p className="mt-1 text-ink-soft">{order.description}</p>
            <p className="figures mt-1 text-sm text-ink-faint">
              {inTeam
                ? t('Your team’s share {amount}', { amount: formatMoney(order.payoutCents, 'always') })
                : t('Your share {amount}', { amount: formatMoney(order.payoutCents, 'always') })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

export default function AdditionPage() {
  const { visitId, canAdd, inTeam, orders, next, opId } = useLoaderData<typeof loader>();
  const back = `/pro/visits/${visitId}`;
  useLive(['visit.changed']);
  return (
    <DialogPage title={t('Propose extra work')} closeTo={back}>
      {canAdd ? (
        <PersistentForm
          id="addition"
          validator={validator}
          className="grid gap-5"
          order={['description', 'price']}
          resetAfterSubmit
        >
          <OperationId value={opId} />
          <TextArea name="description" label={t('What’s the extra work?')} limit={300} rows={3} />
          <Field
            name="price"
            label={t('Price in dollars, before tax')}
            inputMode="decimal"
            autoComplete="off"
            hint={
              inTeam
                ? t(
                    'Team members who are there when the customer accepts share this pay the same way they share the pay for the job. We email the customer a link with the price and tax to accept or decline.',
                  )
                : t('You get your usual share. We email the customer a link with the price and tax to accept or decline.')
            }
            className="figures max-w-40"
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyText={t('Sending…')}>{t('Send to the customer')}</SubmitButton>
            <LinkButton to={back} variant="secondary" preventScrollReset>
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      ) : (
        <Notice tone="calm" title={t('You can’t propose extra work now')}>
          {t('You can propose extra work while you’re on your way or at the house.')}
        </Notice>
      )}
      <div id="additions">
        <Orders orders={orders} inTeam={inTeam} />
        <ListPager name="additions" label={t('Pages of extra work')} next={next} />
      </div>
    </DialogPage>
  );
}
