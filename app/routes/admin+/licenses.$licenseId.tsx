import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { workKindNames } from '#app/domain/catalog/work-kinds.server';
import { approveLicense, rejectLicense } from '#app/domain/licenses/decide-license.server';
import { licenseLabel } from '#app/domain/licenses/license-policy';
import { licenseReason } from '#app/domain/licenses/license-reason';
import { approveSchema, rejectSchema } from '#app/domain/licenses/license.schema';
import { readLicense } from '#app/domain/licenses/queries.server';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDay } from '#app/platform/format-date-time';
import { dateText } from '#app/platform/local-date';
import { capitalize } from '#app/platform/capitalize';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/licenses.$licenseId';

const pageView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  zone: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  status: z.string(),
  checks: z.array(z.object({ id: z.string(), at: z.date(), adapter: z.string(), outcome: z.string(), raw: z.string() })),
  nextChecks: z.string().nullable(),
  approveOpId: z.string(),
  rejectOpId: z.string(),
});

const decisionSchema = z.discriminatedUnion('subaction', [approveSchema, rejectSchema]);
const approveValidator = withZod(approveSchema.omit({ subaction: true }));
const rejectValidator = withZod(rejectSchema.omit({ subaction: true }));

export const meta: MetaFunction = () => [{ title: pageTitle(t('License'), 'Admin') }];

/** How a license was checked, and what came of it. */
const ADAPTERS: Record<string, Marked> = {
  admin: mark('By an admin'),
  http: mark('Web service'),
  'csv-snapshot': mark('List'),
  'local-register': mark('Local register'),
  'no-register': mark('No register'),
};

function adapterWords(name: string): string {
  const known = ADAPTERS[name];
  return known ? translate(known) : name;
}

function checkWords(outcome: string): string {
  return outcome === 'unreachable' ? t('Not reached') : licenseLabel(outcome);
}

function day(date: Date | null): string {
  return date ? formatDay(dateText(date)) : t('Not known');
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const licenseId = readId(params.licenseId);
  const license = await explainLoad(t('Failed to load licenses'), () => readLicense(db, licenseId, readAfter(url, 'history')));
  const { pro } = license;
  const [work = capitalize(license.service)] = await workKindNames(db, [license.service]);
  return respond(pageView, {
    id: license.id,
    name: pro.user.fullName,
    email: pro.user.email,
    zone: pro.zone,
    status: license.status,
    facts: [
      {
        label: t('Number'),
        value: license.number.startsWith(`${license.state}-`) ? license.number : `${license.state} ${license.number}`,
      },
      { label: t('Kind of work'), value: work },
      { label: t('License holder'), value: license.holderName },
      { label: t('Type'), value: license.licenseType ?? t('Not known') },
      { label: t('Issued on'), value: day(license.issuedOn) },
      { label: t('Expires On'), value: day(license.expiresOn) },
      { label: t('Next check'), value: day(license.nextCheckAt) },
      ...(license.lastError ? [{ label: t('Why'), value: licenseReason(license.lastError) }] : []),
    ],
    checks: license.checks.map(({ rawResponse, ...check }) => ({
      ...check,
      outcome: checkWords(check.outcome),
      adapter: adapterWords(check.adapter),
      raw: JSON.stringify(rawResponse, null, 1),
    })),
    nextChecks: license.nextChecks,
    approveOpId: crypto.randomUUID(),
    rejectOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const who = { licenseId: readId(params.licenseId), adminId: actor.userId };
  const form = await read(decisionSchema);
  const { data } = form;
  if (data.subaction === 'approve') {
    const { evidence, expiresOn } = data;
    await wrapUnexpected(t('Failed to approve license'), () =>
      run(form, 'approve', (tx) => approveLicense(tx, { ...who, evidence, expiresOn })),
    );
    return redirectWithNotice('/admin/licenses', {
      type: 'success',
      message: t('License Approved'),
      description: t('License has been manually approved'),
    });
  }
  const { reason } = data;
  await wrapUnexpected(t('Failed to reject license'), () => run(form, 'reject', (tx) => rejectLicense(tx, { ...who, reason })));
  return redirectWithNotice('/admin/licenses', { type: 'success', message: t('License Rejected') });
});

export default function LicensePage() {
  const license = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={license.name}
        eyebrow={licenseLabel(license.status)}
        lead={
          <>
            {license.email} ·{' '}
            <Link to="/admin/licenses" className="text-link underline underline-offset-4">
              {t('All licenses')}
            </Link>
          </>
        }
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Card as="section">
          <CardHead title={t('License')} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {license.facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-ink-faint">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card as="section" id="history">
          <CardHead title={t('History')} />
          {license.checks.length === 0 ? <p className="text-ink-soft">{t('Not checked yet.')}</p> : null}
          <ol className="space-y-3">
            {license.checks.map((check) => (
              <li key={check.id}>
                <details>
                  <summary className="cursor-pointer">
                    <DateTime at={check.at} zone={license.zone} showZone /> · {check.outcome} · {check.adapter}
                  </summary>
                  <pre className="mt-1 overflow-x-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-2 text-xs">
                    {check.raw}
                  </pre>
                </details>
              </li>
            ))}
          </ol>
          <ListPager name="history" label={t('Pages of the history')} next={license.nextChecks} />
        </Card>
        {license.status === 'verified' ? null : <ApproveCard opId={license.approveOpId} />}
        {license.status === 'failed' ? null : <RejectCard opId={license.rejectOpId} />}
      </div>
    </>
  );
}

function ApproveCard({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Approve manually')} hint={t('Enter the evidence you saw and the expiration date.')} />
      <PersistentForm id="approve-license" subaction="approve" validator={approveValidator} className="space-y-4">
        <OperationId value={opId} />
        <DateField name="expiresOn" label={t('Expires on')} />
        <TextArea name="evidence" label={t('Evidence')} limit={500} rows={3} />
        <SubmitButton busyText={t('Approving…')}>{t('Approve')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function RejectCard({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Reject')} hint={t('The pro stops getting jobs that need this license.')} />
      <PersistentForm id="reject-license" subaction="reject" validator={rejectValidator} className="space-y-4">
        <OperationId value={opId} />
        <TextArea name="reason" label={t('Reason')} limit={500} rows={3} />
        <SubmitButton variant="danger" busyText={t('Rejecting…')}>
          {t('Reject')}
        </SubmitButton>
      </PersistentForm>
    </Card>
  );
}
