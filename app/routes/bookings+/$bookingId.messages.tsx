import type { MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from '@remix-run/react';
import MessageCircle from 'lucide-react/icons/message-circle';
import { z } from 'zod';
import { ErrorPage, getProblem } from '#app/components/layout/error-page';
import { pageTitle } from '#app/components/layout/page-title';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { SiteLayout } from '#app/components/layout/site-layout';
import { EmptyState } from '#app/components/ui/empty-state';
import { MarkSeen } from '#app/components/ui/mark-seen';
import { PageHead } from '#app/components/ui/page-head';
import { MAX_INT } from '#app/domain/fields/number-fields';
import { markRead } from '#app/domain/messages/mark-read.server';
import { messageSchema } from '#app/domain/messages/message.schema';
import { readThread } from '#app/domain/messages/queries.server';
import type { ThreadAccess } from '#app/domain/messages/thread-access.server';
import { sendMessage } from '#app/domain/messages/send-message.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';
import { MessageForm } from './_shared/message-form';
import { MessageList } from './_shared/message-list';
import { NotYet } from './_shared/no-recipient-yet';

const ROUTE = 'routes/bookings+/$bookingId.messages';

const messageView = z.object({
  id: z.string(),
  seq: z.number(),
  own: z.boolean(),
  from: z.string(),
  body: z.string(),
  createdAt: z.date(),
  isRead: z.boolean(),
  state: z.enum(['sent', 'delivered', 'read']),
});

const pageView = z.object({
  bookingId: z.string(),
  reference: z.string(),
  zone: z.string(),
  /** Who the reader writes to; null while no professional has accepted. */
  partner: z.string().nullable(),
  /** The reader's page of the visit. */
  visitTo: z.string(),
  messages: z.array(messageView),
  earlierBefore: z.number().nullable(),
  laterAfter: z.number().nullable(),
  unread: z.number(),
  lastSeq: z.number(),
  opId: z.string(),
  readOpId: z.string(),
});

/** How far they have read; a number beyond the last message is the last one. */
const readTo = z.coerce
  .number()
  .int()
  .min(1)
  .transform((seq) => Math.min(seq, MAX_INT));
const readSchema = z.object({ subaction: z.literal('read'), seq: readTo });
/** A message's number in the address. */
const seqSchema = z.coerce.number().int().min(0).max(MAX_INT);
const sendSchema = messageSchema.extend({ subaction: z.literal('send') });
const postSchema = z.discriminatedUnion('subaction', [sendSchema, readSchema]);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.partner ? t('Messages with {partner}', { partner: data.partner }) : t('Messages')) },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const before = seqSchema.safeParse(url.searchParams.get('before') ?? undefined).data;
  const after = seqSchema.safeParse(url.searchParams.get('after') ?? undefined).data;
  const thread = await readThread(db, { bookingId: readId(params.bookingId), userId: actor.userId, before, after });
  const { access, ...page } = thread;
  const partner = access.side === 'pro' ? access.customer.fullName : (access.pro?.fullName ?? null);
  return respond(pageView, {
    bookingId: access.bookingId,
    reference: access.reference,
    zone: access.zone,
    partner,
    visitTo: visitTo(access),
    ...page,
    opId: crypto.randomUUID(),
    readOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const bookingId = readId(params.bookingId);
  const form = await read(postSchema);
  const { data } = form;
  if (data.subaction === 'read') {
    await run(form, 'read', (tx) => markRead(tx, { bookingId, userId: actor.userId, seq: data.seq }));
    return safeRedirect(`/bookings/${bookingId}/messages`);
  }
  await limitRate('message.user', actor.userId);
  const sent = await wrapUnexpected(t('Failed to send message. Please try again.'), () =>
    run(form, 'send', (tx) => sendMessage(tx, { bookingId, senderId: actor.userId, body: data.body })),
  );
  return redirectWithNotice(`/bookings/${bookingId}/messages#latest`, {
    type: sent.masked ? 'info' : 'success',
    message: t('Message sent'),
    description: sent.masked ? t('Phone numbers, email addresses and links are hidden until a visit is accepted.') : undefined,
  });
});

function visitTo({ side, isColleague, pro }: ThreadAccess): string {
  const area = isColleague ? '/commercial' : `/${side}`;
  return pro ? `${area}/visits/${pro.visitId}` : `${area}/dashboard`;
}

export default function MessagesPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['message.created', 'thread.read', 'visit.changed']);
  const { partner, bookingId } = data;
  return (
    <PersonalShell>
      <div className="mx-auto max-w-2xl">
        <PageHead
          title={partner ? t('Messages with {partner}', { partner }) : t('Messages')}
          lead={
            <>
              <WithParts
                text={t('Booking [{reference}] · [See the visit] · [All messages]', { reference: data.reference })}
                parts={[
                  (words) => <span className="figures">{words}</span>,
                  (words) => (
                    <Link to={data.visitTo} className="text-link underline underline-offset-4">
                      {words}
                    </Link>
                  ),
                  (words) => (
                    <Link to="/messages" className="text-link underline underline-offset-4">
                      {words}
                    </Link>
                  ),
                ]}
              />
            </>
          }
        />
        <Conversation data={data} />
        <MarkSeen key={data.lastSeq} subaction="read" seq={data.lastSeq} unread={data.unread} opId={data.readOpId} />
        <div className="mt-5">{partner ? <MessageForm opId={data.opId} bookingId={bookingId} /> : <NotYet />}</div>
      </div>
    </PersonalShell>
  );
}

function Conversation({ data }: { data: z.output<typeof pageView> }) {
  const { messages, earlierBefore, laterAfter, partner, zone, bookingId } = data;
  const edge = 'border-line px-4 py-2 text-center text-sm';
  return (
    <section aria-label={t('Messages')} className="mt-6 rounded-lg border border-line bg-surface shadow-soft">
      {earlierBefore ? (
        <p className={`border-b ${edge}`}>
          <Link to={`?before=${earlierBefore}`} className="text-link underline underline-offset-4">
            {t('Earlier messages')}
          </Link>
        </p>
      ) : null}
      {messages.length === 0 ? (
        <div className="p-4">
          <EmptyState icon={MessageCircle} title={t('No messages yet. Start the conversation!')} />
        </div>
      ) : (
        <MessageList messages={messages} partner={partner} zone={zone} bookingId={bookingId} />
      )}
      {laterAfter ? (
        <p className={`border-t ${edge}`}>
          <Link to={`?after=${laterAfter}`} className="text-link underline underline-offset-4">
            {t('Later messages')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** Strangers and bookings that are not there look the same. */
export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const { title, message } = getProblem(error);
  return (
    <SiteLayout>
      <ErrorPage status={missing ? 404 : getProblem(error).status} title={missing ? t('Messaging unavailable') : title}>
        <p>{missing ? t('No appointment record found for messaging.') : message}</p>
      </ErrorPage>
    </SiteLayout>
  );
}
