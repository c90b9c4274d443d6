import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { PastJobs } from '#app/components/customers/past-jobs';
import { pageNumber } from '#app/components/customers/past-jobs-view';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { addNote, removeNote } from '#app/domain/customers/customer-notes.server';
import { noteSchema } from '#app/domain/customers/note.schema';
import { listPastJobs } from '#app/domain/customers/past-jobs.server';
import { readCustomer } from '#app/domain/customers/read-customer.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';
import { CustomerBookings } from './_shared/customer-bookings';
import { CustomerRisk } from './_shared/customer-risk';
import { type CustomerData, customerView } from './_shared/customer-view.server';
import { StandingBadge } from './_shared/standing-badge';

const ROUTE = 'routes/admin+/customers.$customerId';
const validator = withZod(noteSchema);
const TICKET_STATES: Record<string, Marked> = {
  open: mark('Waiting for us'),
  answered: mark('Answered'),
  closed: mark('Closed'),
};

const actionSchema = z.discriminatedUnion('intent', [
  noteSchema.extend({ intent: z.literal('note') }),
  z.object({ intent: z.literal('remove'), noteId: z.string().uuid() }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Customer'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const customerId = readId(params.customerId);
  const after = (list: string) => readAfter(url, list);
  const places = { bookings: after('bookings'), tickets: after('tickets'), notes: after('notes') };
  const { notes, ...customer } = await readCustomer(db, customerId, places);
  const page = pageNumber.parse(url.searchParams.get('jobs') ?? 1);
  return respond(customerView, {
    ...customer,
    // A browser knows the texts of its scripts only.
    tickets: customer.tickets.map((ticket) => ({ ...ticket, subject: translateKnown(ticket.subject) })),
    past: await listPastJobs(db, { customerId, page }),
    notes: notes.map((note) => ({ ...note, opId: crypto.randomUUID() })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const who = { customerId: readId(params.customerId), adminId: actor.userId };
  const form = await read(actionSchema);
  const { data } = form;
  if (data.intent === 'note') {
    await run(form, `note:${who.customerId}`, (tx) => addNote(tx, { ...who, body: data.note }));
    return redirectWithNotice(`/admin/customers/${who.customerId}`, { type: 'success', message: t('Note added') });
  }
  await run(form, `remove:${data.noteId}`, (tx) => removeNote(tx, { ...who, noteId: data.noteId }));
  return redirectWithNotice(`/admin/customers/${who.customerId}`, { type: 'success', message: t('Note removed') });
});

export default function CustomerPage() {
  const customer = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/customers" className="inline-link">
          {t('All customers')}
        </Link>
      </p>
      <PageHead
        title={customer.name}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
            {getContact(customer)}
            <StandingBadge standing={customer.standing} />
          </span>
        }
        actions={
          <>
            <LinkButton to={`/admin/bookings/new?customer=${customer.id}`}>{t('Book for them')}</LinkButton>
            <LinkButton to={`/admin/users/${customer.id}`} variant="secondary">
              {t('Account and sign-ins')}
            </LinkButton>
          </>
        }
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-6">
          <CustomerBookings customer={customer} />
          {customer.past.count > 0 ? (
            <PastJobs past={customer.past} toPage={(page) => `/admin/customers/${customer.id}?jobs=${page}`} />
          ) : null}
          <Messages customer={customer} />
        </div>
        <div className="space-y-6">
          <CustomerRisk customer={customer} />
          <Notes customer={customer} />
        </div>
      </div>
    </>
  );
}

function getContact({ email, phone }: CustomerData): string {
  return phone ? `${email}, ${formatPhone(phone)}` : email;
}

/** Conversations are named, not shown: what is in them is read with a reason. */
function Messages({ customer: { bookings, tickets, next } }: { customer: CustomerData }) {
  const threads = bookings.filter(({ messages }) => messages > 0);
  const isEmpty = threads.length === 0 && tickets.length === 0;
  return (
    <Card as="section" id="tickets">
      <CardHead
        title={t('Messages')}
        hint={isEmpty ? t('No messages yet.') : t('With pros about the bookings above, and with us')}
      />
      <ul className="divide-y divide-line text-sm">
        {threads.map((each) => (
          <li key={each.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <Link to={`/admin/threads/${each.id}`} className="inline-link">
              {t('Conversation {reference}', { reference: each.reference })}
            </Link>
            <span className="text-ink-faint">
              {t('{count, plural, one {# message} other {# messages}}', { count: each.messages })}
              {each.lastMessageAt ? (
                <>
                  {t(', last message')} <DateTime at={each.lastMessageAt} />
                </>
              ) : null}
            </span>
          </li>
        ))}
        {tickets.map((ticket) => (
          <li key={ticket.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <Link to={`/admin/support/${ticket.id}`} className="inline-link [overflow-wrap:anywhere]">
              #{ticket.number} {ticket.subject}
            </Link>
            <span className="text-ink-faint">
              {translateKnown(TICKET_STATES[ticket.status] ?? ticket.status)}, <DateTime at={ticket.lastMessageAt} />
            </span>
          </li>
        ))}
      </ul>
      <ListPager name="tickets" label={t('Pages of messages')} next={next.tickets} />
    </Card>
  );
}

function Notes({ customer: { notes, next, opId } }: { customer: CustomerData }) {
  return (
    <Card as="section" id="notes">
      <CardHead title={t('Notes')} hint={t('Only our office sees these.')} />
      <PersistentForm id="note" validator={validator} order={['note']} className="grid gap-3" resetAfterSubmit summary={false}>
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="note" />
        <TextArea name="note" label={t('Note')} rows={3} limit={2_000} />
        <div>
          <SubmitButton busyText={t('Adding…')}>{t('Add note')}</SubmitButton>
        </div>
      </PersistentForm>
      <ul className="mt-4 divide-y divide-line text-sm">
        {notes.map((note) => (
          <li key={note.id} className="py-3">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.body}</p>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-2 text-ink-faint">
              <span>
                {note.by}, <DateTime at={note.createdAt} />
              </span>
              <ButtonForm
                fields={{ intent: 'remove', noteId: note.id, opId: note.opId }}
                label={t('Remove note by {name}', { name: note.by })}
                variant="quiet"
                size="sm"
                busyText={t('Removing…')}
              >
                {t('Remove')}
              </ButtonForm>
            </div>
          </li>
        ))}
      </ul>
      <ListPager name="notes" label={t('Pages of notes')} next={next.notes} />
    </Card>
  );
}
