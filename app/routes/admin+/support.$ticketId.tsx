import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { useSentValues } from '#app/components/forms/form-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator, noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { ThreadMessages } from '#app/components/support/thread-messages';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EarlierMessages } from '#app/components/ui/earlier-messages';
import { MarkSeen } from '#app/components/ui/mark-seen';
import { PageHead } from '#app/components/ui/page-head';
import { fileLink } from '#app/domain/files/file-link.server';
import { listAttachments } from '#app/domain/support/attachments.server';
import { closeTicket, markTicketSeen, routeTicket } from '#app/domain/support/change-ticket.server';
import { messageField } from '#app/domain/support/contact.schema';
import { presentMessages } from '#app/domain/support/present-thread';
import { readTicketForTeam } from '#app/domain/support/queries.server';
import { QUEUE_LABELS, ticketNumber } from '#app/domain/support/subjects';
import { writeAsTeam } from '#app/domain/support/write-message.server';
import { findAdminByEmail, listAdminChoices } from '#app/domain/account-managers/choose-admin.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { readBefore } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { useLive } from '#app/realtime/use-live';
import { AdminChoice, adminEmailField } from './_shared/admin-choice';
import { ticketView } from './_shared/ticket-view.server';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { t, translate, translateKnown } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/support.$ticketId';

const answerSchema = z.object({ subaction: z.literal('answer'), body: messageField, kind: z.enum(['answer', 'note']) });
const routeSchema = z.object({
  subaction: z.literal('route'),
  queue: z.enum(['support', 'billing', 'pros', 'commercial']),
  assigneeId: z.union([z.literal(''), z.string().uuid()]),
  adminEmail: adminEmailField,
});
const stateSchema = z.object({ subaction: z.literal('state'), closed: z.enum(['yes', 'no']) });
const seenSchema = z.object({ subaction: z.literal('seen'), seq: z.coerce.number().int().min(1) });
const postSchema = z.discriminatedUnion('subaction', [answerSchema, routeSchema, stateSchema, seenSchema]);
const validator = lazyValidator(async () => (await import('#app/domain/support/contact.schema')).replySchema);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.number ?? t('Support'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const ticketId = readId(params.ticketId);
  const { ticket, messages, earlierBefore } = await readTicketForTeam(db, ticketId, readBefore(url));
  return respond(ticketView, {
    number: ticketNumber(ticket.number),
    subject: translateKnown(ticket.subject),
    status: ticket.status,
    name: ticket.name,
    email: ticket.email,
    phone: ticket.phone,
    channel: ticket.channel === 'chat' ? t('Live chat') : t('Contact form'),
    queue: ticket.queue,
    assigneeId: ticket.assigneeId ?? '',
    hasAccount: ticket.user !== null,
    booking: ticket.booking?.reference ?? null,
    dueAt: ticket.dueAt?.toISOString() ?? null,
    createdAt: ticket.createdAt.toISOString(),
    messages: presentMessages(messages, {
      senderName: ticket.name,
      files: await listAttachments(
        db,
        messages.map(({ id }) => id),
      ),
      linkOf: (file) => fileLink({ fileId: file.id, viewerId: actor.userId }),
    }),
    earlierBefore,
    unread: messages.filter(({ side, seq }) => side === 'sender' && seq > ticket.teamReadSeq).length,
    lastSeq: ticket.lastSeq,
    senderReadSeq: ticket.senderReadSeq,
    choices: await listAdminChoices(db, ticket.assigneeId),
    opIds: { answer: crypto.randomUUID(), route: crypto.randomUUID(), state: crypto.randomUUID(), seen: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const who = { ticketId: readId(params.ticketId), adminId: actor.userId };
  const form = await read(postSchema);
  const { data } = form;
  switch (data.subaction) {
    case 'answer':
      await run(form, 'answer', (tx) => writeAsTeam(tx, { ...who, body: data.body, kind: data.kind }));
      break;
    case 'route':
      await run(form, 'route', async (tx) => {
        const assigneeId = data.adminEmail ? await findAdminByEmail(tx, data.adminEmail) : data.assigneeId || null;
        await routeTicket(tx, { ...who, queue: data.queue, assigneeId });
      });
      break;
    case 'state':
      await run(form, 'state', (tx) => closeTicket(tx, { ...who, closed: data.closed === 'yes' }));
      break;
    case 'seen':
      await run(form, 'seen', (tx) => markTicketSeen(tx, { where: { id: who.ticketId }, side: 'team', seq: data.seq }));
      break;
  }
  return safeRedirect(`/admin/support/${who.ticketId}${data.subaction === 'answer' ? '#latest' : ''}`);
});

export default function AdminTicketPage() {
  const ticket = useLoaderData<typeof loader>();
  useLive(['ticket.changed']);
  return (
    <>
      <Refusal text={useRefusal()} />
      <PageHead
        title={ticket.subject}
        eyebrow={`${ticket.number} · ${ticket.channel}`}
        lead={
          <span className="text-base">
            {ticket.name} ·{' '}
            <a href={`mailto:${ticket.email}`} className="inline-link">
              {ticket.email}
            </a>
            {ticket.phone ? ` · ${ticket.phone}` : ''} ·{' '}
            <Link to="/admin/support" className="inline-link">
              {t('All tickets')}
            </Link>
          </span>
        }
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Card as="section">
            <CardHead title={t('Conversation')} />
            <EarlierMessages before={ticket.earlierBefore} />
            <ThreadMessages messages={ticket.messages} own="team" zone={useOfficeZone()} readSeq={ticket.senderReadSeq} />
            <MarkSeen
              key={ticket.lastSeq}
              subaction="seen"
              seq={ticket.lastSeq}
              unread={ticket.unread}
              opId={ticket.opIds.seen}
            />
          </Card>
          <Answer opId={ticket.opIds.answer} closed={ticket.status === 'closed'} />
        </div>
        <Side ticket={ticket} />
      </div>
    </>
  );
}

function Answer({ opId, closed }: { opId: string; closed: boolean }) {
  return (
    <PersistentForm
      id="answer"
      validator={validator}
      subaction="answer"
      resetAfterSubmit
      summary={false}
      className="mt-6 grid gap-3"
    >
      <OperationId value={opId} />
      <TextArea name="body" label={closed ? t('Internal note') : t('Answer')} rows={5} />
      <Readers closed={closed} />
      <div>
        <SubmitButton busyText={t('Sending…')}>{t('Send')}</SubmitButton>
      </div>
    </PersistentForm>
  );
}

/** Who an answer goes to, as a refused form had it: a note stays a note. */
function Readers({ closed }: { closed: boolean }) {
  const isNote = useSentValues('kind')?.includes('note') ?? closed;
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">{t('Send to')}</legend>
      {closed ? null : (
        <label className="flex min-h-[2rem] items-center gap-2">
          <input type="radio" name="kind" value="answer" defaultChecked={!isNote} className="h-4 w-4 accent-action" />
          {t('Customer')}
        </label>
      )}
      <label className="flex min-h-[2rem] items-center gap-2">
        <input type="radio" name="kind" value="note" defaultChecked={isNote} className="h-4 w-4 accent-action" />
        {t('Internal note')}
      </label>
    </fieldset>
  );
}

type Ticket = ReturnType<typeof useLoaderData<typeof loader>>;

function Side({ ticket }: { ticket: Ticket }) {
  const closed = ticket.status === 'closed';
  return (
    <aside aria-label={t('About this ticket')} className="grid gap-6 self-start">
      <Card as="section">
        <CardHead title={t('State')} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          <dt className="text-ink-faint">{t('Now')}</dt>
          <dd>
            <Badge tone={closed ? 'calm' : ticket.status === 'open' ? 'warn' : 'good'}>
              {closed ? t('Closed') : ticket.status === 'open' ? t('Waiting for us') : t('Answered')}
            </Badge>
          </dd>
          <dt className="text-ink-faint">{t('Opened')}</dt>
          <dd>
            <DateTime at={ticket.createdAt} showZone />
          </dd>
          <dt className="text-ink-faint">{t('Due')}</dt>
          <dd>{ticket.dueAt ? <DateTime at={ticket.dueAt} showZone /> : t('None')}</dd>
          <dt className="text-ink-faint">{t('Account')}</dt>
          <dd>{ticket.hasAccount ? t('Signed in') : t('Guest')}</dd>
          {ticket.booking ? (
            <>
              <dt className="text-ink-faint">{t('Booking')}</dt>
              <dd className="figures">{ticket.booking}</dd>
            </>
          ) : null}
        </dl>
        <ButtonForm
          fields={{ subaction: 'state', closed: closed ? 'no' : 'yes', opId: ticket.opIds.state }}
          variant="secondary"
          className="mt-4"
        >
          {closed ? t('Reopen ticket') : t('Close ticket')}
        </ButtonForm>
      </Card>
      <Card as="section">
        <CardHead title={t('Reassign')} />
        <PersistentForm
          key={`${ticket.queue}-${ticket.assigneeId}`}
          id="route"
          validator={noClientValidation}
          subaction="route"
          defaultValues={{ queue: ticket.queue, assigneeId: ticket.assigneeId }}
          summary={false}
          className="grid gap-4"
        >
          <OperationId value={ticket.opIds.route} />
          <Select
            name="queue"
            label={t('Team')}
            options={Object.entries(QUEUE_LABELS).map(([value, label]) => ({ value, label: translate(label) }))}
          />
          <AdminChoice name="assigneeId" label={t('Assigned to')} prompt={t('Unassigned')} choices={ticket.choices} />
          <SubmitButton variant="secondary">{t('Reassign')}</SubmitButton>
        </PersistentForm>
      </Card>
    </aside>
  );
}
