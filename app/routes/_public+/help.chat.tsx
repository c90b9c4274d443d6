import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { EmailField, NameField } from '#app/components/forms/contact-fields';
import { Honeypot } from '#app/components/forms/honeypot';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Notice } from '#app/components/ui/notice';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { getContact } from '#app/domain/quotes/queries.server';
import { isOn } from '#app/domain/settings/flags.server';
import { requireChat } from '#app/domain/support/require-chat.server';
import { chatSchema } from '#app/domain/support/contact.schema';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { listOwnTickets, listSla } from '#app/domain/support/queries.server';
import { ticketNumber } from '#app/domain/support/subjects';
import { readAttendance } from '#app/domain/support/ticket-mail.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { limitRefused } from '#app/http/form-limits.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readAfter } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { formatDateTime } from '#app/platform/format-date-time';
import { t, translateKnown } from '#app/platform/texts/t';
import { BackLink } from './_shared/back-link';
import { promiseRows, promiseView, PromiseTable } from './_shared/promise-table';
import { SupportCards } from './_shared/support-cards';

const ROUTE = 'routes/_public+/help.chat';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Talk to a person')) },
  {
    name: 'description',
    content: t('Chat with our team during business hours, get an answer by email outside of them, or call us.'),
  },
];

const chatView = z.object({
  isOn: z.boolean(),
  isOpenNow: z.boolean(),
  opensText: z.string().nullable(),
  defaults: z.object({ name: z.string(), email: z.string() }).partial(),
  threads: z.array(z.object({ to: z.string(), label: z.string(), unread: z.boolean() })),
  nextThreads: z.string().nullable(),
  promises: promiseView,
  /** When a message is answered, in words. */
  chatTime: z.string(),
  opId: z.string(),
});

const NO_THREADS = { rows: [], next: null };

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, actor, url }) => {
  const [{ open, opensAt, zone }, chatOn, sla, answers] = await Promise.all([
    readAttendance(db),
    isOn(db, 'show_chat_beta', actor),
    listSla(db),
    readAnswerTimes(db),
  ]);
  const known = actor ? await getContact(db, actor.userId) : {};
  const own = actor ? await listOwnTickets(db, { userId: actor.userId, after: readAfter(url, 'threads') }) : NO_THREADS;
  return respond(chatView, {
    isOn: chatOn,
    isOpenNow: open,
    opensText: opensAt && formatDateTime(opensAt, { zone, showZone: true }),
    defaults: { ...known },
    nextThreads: own.next,
    threads: own.rows.map((ticket) => ({
      to: `/support/${ticket.token}`,
      label: `${ticketNumber(ticket.number)} · ${translateKnown(ticket.subject)}`,
      unread: ticket.isNew,
    })),
    promises: promiseRows(sla),
    chatTime: answers('chat:normal'),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, db, read, run }) => {
  await requireChat(db, actor);
  const key = `contact:${context.clientIp}`;
  const to = await limitRefused(key, async () => {
    const form = await read(chatSchema);
    const { name__confirm: trap, ...given } = form.data;
    if (trap) {
      await limitRate('form-accepted.ip', key);
      return '/help';
    }
    const ticket = { ...given, channel: 'chat', subjectId: 'general', userId: actor?.userId ?? null } as const;
    const { token } = await run(form, 'chat', (tx) => openTicket(tx, ticket), [['form-accepted.ip', key]]);
    return `/support/${token}`;
  });
  return safeRedirect(to, '/help', { status: 303 });
});

export default function HelpChatPage() {
  const page = useLoaderData<typeof loader>();
  const settings = useRootData()?.settings;
  return (
    <SiteLayout>
      <div className="page grid gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <PageHead
            title={t('Contact Support')}
            lead={t('Your conversation stays on its own page and in your email.')}
            actions={<BackLink />}
          />
          {page.isOn ? <StartThread page={page} /> : null}
          {page.threads.length > 0 ? (
            <section id="threads" aria-labelledby="own-threads" className="mt-10">
              <h2 id="own-threads" className="text-lg font-semibold">
                {t('Your conversations')}
              </h2>
              <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
                {page.threads.map((thread) => (
                  <li key={thread.to}>
                    <Link
                      to={thread.to}
                      className="flex min-h-touch items-center justify-between gap-3 px-4 py-2 hover:bg-sunken"
                    >
                      <span>{thread.label}</span>
                      {thread.unread ? <span className="text-sm font-semibold text-ember-text">{t('New answer')}</span> : null}
                    </Link>
                  </li>
                ))}
              </ul>
              <ListPager name="threads" label={t('Pages of conversations')} next={page.nextThreads} />
            </section>
          ) : null}
          <PromiseTable rows={page.promises} />
        </div>
        <aside aria-label={t('Other ways to reach us')}>{settings ? <SupportCards settings={settings} stacked /> : null}</aside>
      </div>
    </SiteLayout>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function StartThread({ page }: { page: Page }) {
  return (
    <section aria-labelledby="chat-title" className="mt-8 max-w-xl">
      <h2 id="chat-title" className="text-xl font-semibold">
        {t('Live chat')}
      </h2>
      {page.isOpenNow ? (
        <Notice tone="good" title={t('We’re online')} className="mt-4">
          {t('We’ll reply {chatTime} on the next page.', { chatTime: page.chatTime })}
        </Notice>
      ) : (
        <Notice tone="info" title={t('We’re offline right now')} className="mt-4">
          {page.opensText ? `${t('We’re back {when}.', { when: page.opensText })} ` : null}
          {t('Write to us anyway, and we’ll answer by email.')}
        </Notice>
      )}
      <PersistentForm
        id="chat"
        validator={noClientValidation}
        defaultValues={page.defaults}
        order={['name', 'email', 'message']}
        className="mt-6 grid gap-6"
      >
        <OperationId value={page.opId} />
        <Honeypot />
        <div className="grid gap-6 sm:grid-cols-2">
          <NameField label={t('Your name')} />
          <EmailField />
        </div>
        <TextArea name="message" label={t('What can we do for you?')} rows={5} />
        <div>
          <SubmitButton size="lg">{t('Start the conversation')}</SubmitButton>
        </div>
      </PersistentForm>
    </section>
  );
}
