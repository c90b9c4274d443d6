import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { EmailField, NameField, PhoneField } from '#app/components/forms/contact-fields';
import { FilesField } from '#app/components/forms/files-field';
import { Honeypot } from '#app/components/forms/honeypot';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { exampleReference } from '#app/domain/bookings/reference';
import { getContact } from '#app/domain/quotes/queries.server';
import { hasServiceCalls } from '#app/domain/service-calls/offered-calls.server';
import { readBookingTerms } from '#app/domain/settings/booking-terms.server';
import { isOn } from '#app/domain/settings/flags.server';
import { keepAttachments, keptAttachments } from '#app/domain/support/attachments.server';
import { contactSchema, MESSAGE_LIMIT } from '#app/domain/support/contact.schema';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { listSla } from '#app/domain/support/queries.server';
import { SUBJECTS } from '#app/domain/support/subjects';
import { limitRefused } from '#app/http/form-limits.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import type { Tx } from '#app/platform/db.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { currentLocale } from '#app/platform/texts/language';
import { t, translate } from '#app/platform/texts/t';
import { promiseRows, promiseView, PromiseTable } from './_shared/promise-table';
import { SupportCards } from './_shared/support-cards';

const ROUTE = 'routes/_public+/contact';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Contact')) },
  {
    name: 'description',
    content: t('Write to us, call during business hours, or follow up on a conversation.'),
  },
];

const contactView = z.object({
  opId: z.string(),
  sent: z.boolean(),
  defaults: z.object({ name: z.string(), email: z.string(), phone: z.string(), subject: z.string() }).partial(),
  promises: promiseView,
  hasCalls: z.boolean(),
  /** What a booking’s reference looks like. */
  reference: z.string(),
});

const ORDER = ['name', 'email', 'phone', 'subject', 'message', 'files'];
const FILES = { files: { kind: 'document', atMost: 3 } } as const;

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, actor, url }) => {
  const subject = SUBJECTS.find(({ id }) => id === url.searchParams.get('subject'))?.id;
  const known = actor ? await getContact(db, actor.userId) : {};
  const [sla, terms, hasCalls] = await Promise.all([
    listSla(db),
    readBookingTerms(db),
    isOn(db, 'enable_express_mode', actor).then((on) => on && hasServiceCalls(db)),
  ]);
  return respond(contactView, {
    opId: crypto.randomUUID(),
    sent: url.searchParams.has('sent'),
    defaults: { ...known, ...(subject ? { subject } : {}) },
    promises: promiseRows(sla),
    hasCalls,
    reference: exampleReference(terms.referencePrefix),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, request, read, readUpload, run }) => {
  const key = `contact:${context.clientIp}`;
  const to = await limitRefused(key, async () => {
    const hasFiles = request.headers.get('content-type')?.startsWith('multipart/form-data');
    const form = hasFiles ? await readUpload(contactSchema, FILES) : { ...(await read(contactSchema)), files: { files: [] } };
    const files = keptAttachments(form.files.files);
    const { name__confirm: trap, subject, ...given } = form.data;
    // A robot is thanked and nothing is kept.
    if (trap) {
      await limitRate('form-accepted.ip', key);
      return '/contact?sent=1';
    }
    const ownerId = actor?.userId ?? null;
    const open = async (tx: Tx) => {
      const opened = await openTicket(tx, { ...given, channel: 'form', subjectId: subject, userId: ownerId });
      await keepAttachments(tx, { messageId: opened.messageId, ownerId, files });
      return opened;
    };
    const { token } = await run(form, 'contact', open, [['form-accepted.ip', key]]);
    return `/support/${token}`;
  });
  return safeRedirect(to, '/contact', { status: 303 });
});

export default function ContactPage() {
  const { opId, sent, defaults, promises, hasCalls, reference } = useLoaderData<typeof loader>();
  const settings = useRootData()?.settings;
  return (
    <SiteLayout>
      <div className="page grid gap-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <PageHead
            title={t('Talk to us')}
            lead={t('Every message gets a number, its own page and a time by which we’ll reply.')}
          />
          {sent ? (
            <Notice tone="good" title={t('Thank you, we have your message.')} live className="mt-6">
              {t('We’ll reply soon.')}
            </Notice>
          ) : null}
          <PersistentForm
            id="contact"
            validator={noClientValidation}
            encType="multipart/form-data"
            defaultValues={defaults}
            order={ORDER}
            className="mt-8 grid max-w-xl gap-6"
          >
            <OperationId value={opId} />
            <Honeypot />
            <NameField label={t('Your name')} />
            <div className="grid gap-6 sm:grid-cols-2">
              <EmailField />
              <PhoneField optional />
            </div>
            <Select
              name="subject"
              label={t('What is it about?')}
              prompt={t('Choose a subject')}
              options={SUBJECTS.map(({ id, label }) => ({ value: id, label: translate(label) }))}
            />
            <TextArea
              name="message"
              label={t('Message')}
              rows={7}
              hint={t('About a booking? Include its reference, like {reference}. Up to {limit} characters', {
                reference,
                limit: MESSAGE_LIMIT.toLocaleString(currentLocale()),
              })}
            />
            <FilesField
              name="files"
              label={t('Attachments')}
              hint={t('Up to 3 files, PDF, DOC, DOCX, JPG or PNG, 10 MB each')}
              accept=".pdf,.doc,.docx,.jpg,.jpeg,.png"
            />
            <div>
              <SubmitButton size="lg">{t('Send message')}</SubmitButton>
            </div>
          </PersistentForm>
          <div className="max-w-xl">
            <PromiseTable rows={promises} />
          </div>
        </div>
        <aside aria-label={t('Other ways to reach us')}>
          {settings ? <SupportCards settings={settings} stacked /> : null}
          <div className="mt-6 flex flex-wrap gap-3">
            {hasCalls ? <LinkButton to="/service-call">{t('Request a service call')}</LinkButton> : null}
            <LinkButton to="/help/chat" variant="secondary">
              {t('Start a conversation')}
            </LinkButton>
            <LinkButton to="/faq" variant="secondary">
              {t('Questions and answers')}
            </LinkButton>
          </div>
        </aside>
      </div>
    </SiteLayout>
  );
}
