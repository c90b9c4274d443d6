import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { versionField } from '#app/domain/fields/number-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { WITHDRAWN } from '#app/domain/commercial/lead-labels';
import { moveLead, readLead } from '#app/domain/commercial/leads.server';
import { readAskedWork } from '#app/domain/commercial/asked-work.server';
import { hintText } from '#app/domain/commercial/price-hint';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatPhone } from '#app/platform/format-phone';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { leadStatusLabels } from './_shared/lead-labels';

const ROUTE = 'routes/admin+/leads.$leadId';

const pageView = z.object({
  company: z.string(),
  number: z.number(),
  email: z.string(),
  phone: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sites: z.array(z.string()),
  notes: z.string(),
  additions: z.array(z.object({ id: z.string(), at: z.string(), body: z.string() })),
  status: z.string(),
  version: z.number(),
  dueAt: z.string(),
  history: z.array(z.object({ id: z.string(), at: z.string(), what: z.string(), note: z.string() })),
  nextHistory: z.string().nullable(),
  opId: z.string(),
});

const moveSchema = z.object({
  version: versionField,
  status: z.enum(['new', 'contacted', 'quoted', 'won', 'lost']),
  note: z.string().trim().min(1, mark('Enter what was done or agreed')).max(1_000, mark('Shorten the note to 1,000 characters')),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.company ?? t('Commercial lead'), 'Admin') },
];

function stateInWords(status: string): string {
  const label = leadStatusLabels[status as keyof typeof leadStatusLabels] as Marked | undefined;
  return label ? translate(label) : t('Changed');
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const after = url.searchParams.get('history') ?? '';
  const { lead, history, nextHistory } = await readLead(db, readId(params.leadId), after);
  const asked = await readAskedWork(db);
  const { monthlyCents, visitCents } = lead;
  return respond(pageView, {
    company: lead.company,
    number: lead.number,
    email: lead.email,
    phone: lead.phone,
    facts: [
      { label: t('Contact'), value: lead.contactName },
      { label: t('Wants'), value: asked.work(lead) },
      ...(lead.sizeTier ? [{ label: t('Size of a site'), value: asked.size(lead) }] : []),
      { label: t('Price range given'), value: hintText({ monthlyCents, visitCents, needsSurvey: false }) },
      { label: t('Assigned to'), value: lead.owner?.fullName ?? t('Unassigned') },
    ],
    sites: lead.sites,
    notes: lead.notes,
    additions: lead.additions.map(({ id, createdAt, body }) => ({ id, at: createdAt.toISOString(), body })),
    status: lead.status,
    version: lead.version,
    dueAt: lead.contactDueAt.toISOString(),
    nextHistory,
    history: history.map(({ id, at, reason, data }) => {
      const moved = z.object({ to: z.string() }).catch({ to: '' }).parse(data);
      return {
        id: String(id),
        at: at.toISOString(),
        what: stateInWords(moved.to),
        note: reason === WITHDRAWN ? translate(WITHDRAWN) : (reason ?? ''),
      };
    }),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const leadId = readId(params.leadId);
  const form = await read(moveSchema);
  await run(form, 'move', (tx) => moveLead(tx, { leadId, adminId: actor.userId, ...form.data }));
  return redirectWithNotice(`/admin/leads/${leadId}`, { type: 'success', message: t('Lead saved') });
});

export default function AdminLeadPage() {
  const lead = useLoaderData<typeof loader>();
  useLive(['lead.changed']);
  return (
    <>
      <PageHead
        title={lead.company}
        eyebrow={t('Lead {number}', { number: lead.number })}
        lead={
          <span className="text-base">
            <a href={`mailto:${lead.email}`} className="inline-link">
              {lead.email}
            </a>{' '}
            ·{' '}
            <a href={`tel:${lead.phone}`} className="inline-link figures">
              {formatPhone(lead.phone)}
            </a>{' '}
            ·{' '}
            <Link to="/admin/leads" className="inline-link">
              {t('All leads')}
            </Link>
          </span>
        }
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <LeadRequest lead={lead} />
        <div className="grid gap-6 self-start">
          <Card as="section">
            <CardHead title={t('Pipeline')} />
            <PersistentForm
              key={lead.version}
              id="lead"
              validator={noClientValidation}
              defaultValues={{ status: lead.status }}
              className="grid gap-4"
            >
              <OperationId value={lead.opId} />
              <input type="hidden" name="version" value={lead.version} />
              <Select
                name="status"
                label={t('State')}
                options={Object.entries(leadStatusLabels).map(([value, label]) => ({ value, label: translate(label) }))}
              />
              <TextArea name="note" label={t('Note')} rows={3} />
              <div>
                <SubmitButton>{t('Save')}</SubmitButton>
              </div>
            </PersistentForm>
          </Card>
          <Card as="section" id="history">
            <CardHead title={t('History')} />
            {lead.history.length === 0 ? <p className="text-ink-soft">{t('No changes yet.')}</p> : null}
            <ol className="space-y-3">
              {lead.history.map((entry) => (
                <li key={entry.id}>
                  <p className="font-semibold">
                    {entry.what} · <DateTime at={entry.at} showZone className="font-normal text-ink-faint" />
                  </p>
                  <p className="whitespace-pre-line text-ink-soft">{entry.note}</p>
                </li>
              ))}
            </ol>
            <ListPager name="history" label={t('Pages of the history')} next={lead.nextHistory} />
          </Card>
        </div>
      </div>
    </>
  );
}

type Lead = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the business asked for, and what it added since. */
function LeadRequest({ lead }: { lead: Lead }) {
  const zone = useOfficeZone();
  return (
    <Card as="section">
      <CardHead
        title={t('Request')}
        hint={t('Answer due {when}', { when: formatDateTime(new Date(lead.dueAt), { zone, showZone: true }) })}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {lead.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-semibold">{t('Sites')}</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5">
        {lead.sites.map((site) => (
          <li key={site}>{site}</li>
        ))}
      </ol>
      {lead.notes ? (
        <>
          <h3 className="mt-5 font-semibold">{t('Notes')}</h3>
          <p className="mt-1 whitespace-pre-line text-ink-soft">{lead.notes}</p>
        </>
      ) : null}
      {lead.additions.map(({ id, at, body }) => (
        <div key={id} className="mt-5">
          <h3 className="font-semibold">
            {t('Added by the business')} · <DateTime at={at} showZone className="font-normal text-ink-faint" />
          </h3>
          <p className="mt-1 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{body}</p>
        </div>
      ))}
    </Card>
  );
}
