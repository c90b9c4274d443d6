import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { inputClass } from '#app/components/forms/field-frame';
import { OperationId } from '#app/components/forms/operation-id';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Button, LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { addOptions, type Pieces, readOptions } from '#app/domain/change-orders/add-options.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/visits.$visitId_.add';
const PREFIX = 'add-';
const MOST_OPTIONS = 50;

const addSchema = z
  .object({ shownCents: z.coerce.number().int().min(0, mark('Reload the page and choose again')).max(10_000_000) })
  .catchall(z.string().max(40));

const line = z.object({ label: z.string(), amountCents: z.number() });
const pageView = z.object({
  visitId: z.string(),
  bookingId: z.string(),
  isOpen: z.boolean(),
  isOnInvoice: z.boolean(),
  isByLink: z.boolean(),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      priceCents: z.number(),
      mostPieces: z.number(),
      pieces: z.number(),
    }),
  ),
  lines: z.array(line),
  priceCents: z.number(),
  taxCents: z.number(),
  oldTotalCents: z.number(),
  opId: z.string(),
});

type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Add to your visit')) }];

/** How many of each are named by fields or a query. */
function readPieces(given: Iterable<[string, unknown]>): Pieces {
  const named = [...given].filter(([name]) => name.startsWith(PREFIX)).slice(0, MOST_OPTIONS);
  const pieces = named.map(([name, value]): [string, number] => [name.slice(PREFIX.length), Number(value)]);
  return Object.fromEntries(pieces.filter(([, count]) => Number.isInteger(count) && count > 0 && count < 100));
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const pieces = readPieces(url.searchParams);
  const { options, ...asked } = await readOptions(db, { visitId, customerId: actor.userId, pieces });
  return respond(pageView, {
    ...asked,
    visitId,
    options: options.map((each) => ({ ...each, pieces: Math.min(pieces[each.id] ?? 0, each.mostPieces) })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  await readOptions(db, { ...mine, pieces: {} });
  const form = await read(addSchema);
  const { shownCents, ...fields } = form.data;
  const pieces = readPieces(Object.entries(fields));
  await run(form, `add:${mine.visitId}`, async (tx) => {
    await addOptions(tx, { ...mine, pieces, shownCents });
    return {};
  });
  return redirectWithNotice(`/customer/visits/${mine.visitId}`, {
    type: 'success',
    message: t('Added to your visit'),
    description: t('We’ve emailed you the total.'),
  });
});

export default function AddToVisitPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Add to your visit')}
        lead={t('Choose what you would like. You see the price before anything changes.')}
      />
      {data.isOpen ? (
        <>
          <Choices data={data} />
          {data.lines.length > 0 ? <Difference data={data} /> : null}
          <p className="mt-6 text-sm text-ink-soft">
            <WithLinks
              text={t(
                'Want more roofline or a different package? [Change package or size]. For smaller changes, [send us a message].',
              )}
              to={[`/customer/visits/${data.visitId}/package`, `/bookings/${data.bookingId}/messages`]}
            />
          </p>
        </>
      ) : (
        <Notice tone="info" title={t('Nothing can be added here now')} className="mt-6">
          <WithLinks
            text={t('There are no options for this visit, or your pro is on the way. [Send a message] instead.')}
            to={[`/bookings/${data.bookingId}/messages`]}
          />
        </Notice>
      )}
      <LinkButton to={`/customer/visits/${data.visitId}`} variant="secondary" className="mt-6">
        {t('Back to the visit')}
      </LinkButton>
    </div>
  );
}

/** A plain GET form: the price is in the page that answers it. */
function Choices({ data }: { data: PageData }) {
  return (
    <Card className="mt-6">
      <Form method="get" preventScrollReset className="space-y-5">
        {data.options.map(({ id, name, description, priceCents, mostPieces, pieces }) => (
          <div key={id} className="flex items-start justify-between gap-4">
            <label htmlFor={PREFIX + id} className="min-w-0">
              <span className="block font-semibold">
                {name} <span className="figures font-normal text-ink-soft">{formatMoney(priceCents)}</span>
              </span>
              <span className="block text-sm text-ink-soft">{description}</span>
            </label>
            <select
              id={PREFIX + id}
              name={PREFIX + id}
              key={pieces}
              defaultValue={String(pieces)}
              className={`${inputClass} max-w-[5.5rem] shrink-0`}
            >
              {Array.from({ length: mostPieces + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </div>
        ))}
        <Button type="submit" variant={data.lines.length > 0 ? 'secondary' : 'primary'}>
          {t('Show the price')}
        </Button>
      </Form>
    </Card>
  );
}

function howPaid({ isOnInvoice, isByLink }: PageData): string {
  if (isOnInvoice) return t('It’s on the invoice for the visit.');
  if (isByLink) return t('When the work is done, we email you a link to pay for it.');
  return t('It is charged with the rest of your booking, in the same way, when the work is done.');
}

function Difference({ data }: { data: PageData }) {
  const moreCents = data.priceCents + data.taxCents;
  const rows = [
    ...data.lines,
    { label: t('Tax'), amountCents: data.taxCents },
    { label: t('More to pay'), amountCents: moreCents },
    { label: t('Your booking before'), amountCents: data.oldTotalCents },
    { label: t('Your booking with it'), amountCents: data.oldTotalCents + moreCents },
  ];
  return (
    <Card as="section" className="mt-6">
      <CardHead title={t('What it costs')} />
      <dl className="space-y-2">
        {rows.map(({ label, amountCents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="figures shrink-0 font-semibold">{formatMoney(amountCents, 'always')}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" className="mt-5">
        <OperationId value={data.opId} />
        <input type="hidden" name="shownCents" value={moreCents} />
        {data.options.map(({ id, pieces }) =>
          pieces > 0 ? <input key={id} type="hidden" name={PREFIX + id} value={pieces} /> : null,
        )}
        <p className="text-sm text-ink-soft">{howPaid(data)}</p>
        <Button type="submit" className="mt-3">
          {t('Add for {price}', { price: formatMoney(moreCents, 'always') })}
        </Button>
      </Form>
    </Card>
  );
}
