import { z } from 'zod';
import { dayPartLabels, longDate } from '#app/domain/bookings/visit-windows';
import { bookSchema, contactSchema, type BookDraft } from '#app/domain/quotes/book.schema';
import { previewQuote } from '#app/domain/quotes/preview-quote.server';
import { contactOf, readRequest } from '#app/domain/quotes/queries.server';
import { isBookable } from '#app/domain/quotes/quote-status';
import { requestQuote } from '#app/domain/quotes/request-quote.server';
import type { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dropDraft, hasOldQuery, keepDraft, readDraft } from './draft-cookie.server';
import { presentRequest } from './present-request.server';
import { priceView, requestView } from './request-view';
import { sendRequest } from './send-request.server';

type Route = 'routes/_booking+/confirm';
type LoaderInput = Parameters<Parameters<typeof guardLoader<Route, unknown>>[1]>[0];
type ActionInput = Parameters<Parameters<typeof guardAction<Route, unknown>>[1]>[0];

const contactView = z.object({ name: z.string(), email: z.string(), phone: z.string() });
const confirmView = z.object({
  request: requestView,
  features: z.array(z.string()),
  price: priceView.nullable(),
  quoteToken: z.string().nullable(),
  contact: contactView,
  opId: z.string(),
});

async function fromRequest(db: Db, token: string) {
  const request = await readRequest(db, token);
  const quote = request.quotes.find((each) => isBookable(each, now()) && !each.booking?.cancelledAt);
  if (!quote || !request.package) throw safeRedirect(`/requests/${token}`, '/book');
  return respond(confirmView, {
    request: presentRequest(request),
    features: request.package.features,
    price: quote,
    quoteToken: quote.token,
    contact: { name: request.name, email: request.email, phone: request.phone },
    opId: crypto.randomUUID(),
  });
}

async function fromDraft(db: Db, draft: BookDraft, userId: string | undefined) {
  const preview = await previewQuote(db, draft, { customerId: userId ?? null });
  if (!preview) throw safeRedirect('/book?draft=1');
  const contact = userId ? await contactOf(db, userId) : { name: '', email: '', phone: '' };
  return respond(confirmView, {
    request: {
      token: '',
      service: preview.pack.name,
      slug: preview.pack.slug,
      date: longDate(draft.date),
      dayPart: dayPartLabels[draft.window],
      name: '',
      email: '',
      address: `${draft.addressStreet}, ${draft.addressCity}, ${draft.addressState}`,
      zip: draft.zip,
      notes: draft.notes,
      company: '',
    },
    features: preview.pack.features,
    price: preview.price,
    quoteToken: null,
    contact,
    opId: crypto.randomUUID(),
  });
}

/** F049: a stored request by its token, or the draft that an old link carried. */
export async function loadConfirmPage({ actor, db, request, url }: LoaderInput) {
  const token = url.searchParams.get('request');
  if (token) return fromRequest(db, token);
  if (hasOldQuery(url)) {
    const kept = await keepDraft(url);
    throw kept ? safeRedirect('/confirm', '/book', { headers: { 'set-cookie': kept } }) : safeRedirect('/book');
  }
  const draft = await readDraft(request);
  if (!draft) throw safeRedirect('/book');
  return fromDraft(db, draft, actor?.userId);
}

/** The draft of an old link lacks a name and a way to reach its sender; with them it is what `/book` sends. */
export async function sendConfirmForm({ actor, context, read, request, run }: ActionInput) {
  const draft = await readDraft(request);
  if (!draft) return safeRedirect('/book');
  const to = await sendRequest({
    schema: contactSchema,
    clientIp: context.clientIp,
    read,
    run,
    work: (tx, contact) =>
      requestQuote(tx, { form: bookSchema.parse({ ...draft, ...contact }), customerId: actor?.userId ?? null }),
  });
  return safeRedirect(to, '/book', { status: 303, headers: { 'set-cookie': await dropDraft() } });
}
