import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { buttonClass } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { documentLabels, DOCUMENT_KINDS } from '#app/domain/documents/document-kinds';
import { listDocuments } from '#app/domain/documents/queries.server';
import { readProZone } from '#app/domain/pros/find-pro.server';
import { readOwnLicenses } from '#app/domain/pros/keep-license.server';
import { readSetup } from '#app/domain/pros/read-setup.server';
import { Checklist } from '#app/components/pros/checklist';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatBytes } from '#app/platform/format-bytes';
import { formatDay } from '#app/platform/format-date-time';
import { now } from '#app/platform/clock.server';
import { dateText, todayColumn } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { DocumentForm } from './_shared/document-form';
import { LicensesCard } from './_shared/licenses-card';
import { receiveLicense, showLicenses } from './_shared/licenses.server';
import { licensesView } from './_shared/licenses-view';
import { receiveDocuments } from './_shared/receive-documents.server';
import { checklistView } from './_shared/setup-view';

const ROUTE = 'routes/pro+/docs';

const documentView = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(['pending', 'approved', 'rejected']),
  name: z.string(),
  size: z.number(),
  sentAt: z.date(),
  expiresOn: z.string().nullable(),
  reason: z.string().nullable(),
  href: z.string(),
});
type DocumentView = z.output<typeof documentView>;

const pageView = z.object({
  documents: z.array(documentView),
  steps: checklistView,
  onboarded: z.boolean(),
  licenses: licensesView.nullable(),
  today: z.string(),
  zone: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Documents'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  if (!actor.pro || actor.pro.status === 'banned') throw redirect('/pro');
  const { proId } = actor.pro;
  const [zone, documents, setup, own] = await explainLoad(t('Failed to load documents.'), () =>
    Promise.all([
      readProZone(db, { proId }),
      listDocuments(db, { proId, viewerId: actor.userId }),
      readSetup(db, { userId: actor.userId }),
      readOwnLicenses(db, { proId }),
    ]),
  );
  const { onboarded } = actor.pro;
  return respond(pageView, {
    documents,
    steps: setup.steps ?? [],
    onboarded,
    licenses: onboarded ? showLicenses(own, setup) : null,
    today: dateText(todayColumn(now(), zone)),
    zone,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async (input) => {
  if (input.url.searchParams.get('form') === 'license') return receiveLicense(input);
  const outcomes = await receiveDocuments(input);
  const kept = outcomes.filter(({ ok }) => ok).length;
  const refused = outcomes.filter(({ ok }) => !ok);
  return redirectWithNotice('/pro/docs', {
    type: refused.length ? (kept ? 'warning' : 'error') : 'success',
    message: kept
      ? t('{kept} of {count, plural, one {# file} other {# files}} uploaded', { kept, count: outcomes.length })
      : t('Upload failed'),
    description: refused.length
      ? refused.map(({ name, title, message }) => `${name}: ${title}: ${message}`).join(' · ')
      : t('Our team reviews documents within one business day.'),
  });
});

export default function DocumentsPage() {
  const { documents, steps, today, onboarded, licenses, zone, opId } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const open = steps.filter(({ key, state }) => key !== 'details' && state !== 'done');
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="display mb-5 text-display-md">{t('Documents')}</h1>
      {dialog ? <Outlet /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.3fr]">
        <div className="space-y-6">
          <Card as="section">
            <CardHead
              title={t('Upload documents')}
              hint={t('PDF, JPG, PNG, DOC or DOCX, up to 10 MB each, six files at a time.')}
            />
            <DocumentForm opId={opId} today={today} wanted={open[0]?.key} />
          </Card>
          {open.length || !onboarded ? (
            <Card as="section">
              <CardHead title={onboarded ? t('What we need from you') : t('Your application')} />
              <Checklist items={onboarded ? open : steps} />
              {onboarded ? null : (
                <Link to="/pro/setup" className="mt-3 inline-block text-link underline underline-offset-4">
                  {t('Back to your application')}
                </Link>
              )}
            </Card>
          ) : null}
        </div>
        <div className="space-y-6">
          <Card as="section">
            <CardHead title={t('Your documents')} hint={t('Only you and our team can see them.')} />
            {documents.length === 0 ? (
              <EmptyState icon={FileText} title={t('No documents yet')}>
                {t('Start with your certificate of insurance and a photo ID.')}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {documents.map((document) => (
                  <DocumentLine key={document.id} document={document} zone={zone} today={today} />
                ))}
              </ul>
            )}
          </Card>
          {licenses ? <LicensesCard {...licenses} /> : null}
        </div>
      </div>
    </div>
  );
}

const looks: Record<DocumentView['status'], { label: Marked; tone: Tone }> = {
  pending: { label: mark('In review'), tone: 'info' },
  approved: { label: mark('Approved'), tone: 'good' },
  rejected: { label: mark('Not accepted'), tone: 'bad' },
};

function DocumentLine({ document, zone, today }: { document: DocumentView; zone: string; today: string }) {
  const { label, tone } = looks[document.status];
  const over = document.expiresOn !== null && document.expiresOn < today;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold">{translate(documentLabels[document.kind])}</p>
        <Badge tone={over ? 'bad' : tone}>{over ? t('Expired') : translate(label)}</Badge>
      </div>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {document.name} · {formatBytes(document.size)} · <DateTime at={document.sentAt} style="date" zone={zone} />
        {document.expiresOn ? ` · ${t('good until {date}', { date: formatDay(document.expiresOn) })}` : ''}
      </p>
      {document.status === 'rejected' && document.reason ? <p className="mt-1 text-sm text-bad">{document.reason}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <a href={document.href} download className={buttonClass('secondary', 'sm', 'min-h-touch')}>
          <Download aria-hidden className="h-4 w-4" />
          {t('Download')}
          <span className="sr-only"> {document.name}</span>
        </a>
        <Link to={`/pro/docs/${document.id}/delete`} preventScrollReset className={buttonClass('quiet', 'sm', 'min-h-touch')}>
          {t('Delete')}
          <span className="sr-only"> {document.name}</span>
        </Link>
      </div>
    </li>
  );
}
