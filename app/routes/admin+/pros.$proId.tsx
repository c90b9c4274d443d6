import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Checklist } from '#app/components/pros/checklist';
import { Badge } from '#app/components/ui/badge';
import { buttonClass, LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { documentLabels } from '#app/domain/documents/document-kinds';
import { licenseLabel } from '#app/domain/licenses/license-policy';
import { readProForAdmin } from '#app/domain/pro-admin/admin-pros.server';
import { approvePro, waiveHelper } from '#app/domain/pro-admin/approve-pro.server';
import { lastDay } from '#app/domain/pro-admin/last-day';
import { endPause } from '#app/domain/pro-admin/pause-pro.server';
import { answerAppeal, reinstatePro } from '#app/domain/pro-admin/suspend-pro.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDay } from '#app/platform/format-date-time';
import { mark, t, translate } from '#app/platform/texts/t';
import { adminProView, type AdminProView, presentPro } from './_shared/pro-view.server';

const ROUTE = 'routes/admin+/pros.$proId';

const words = z.string().trim().max(1_000, mark('Keep it under 1,000 characters'));
const actionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve') }),
  z.object({ intent: z.literal('waive'), reason: words.min(3, mark('Enter what you’ve seen of their work')) }),
  z.object({ intent: z.literal('reinstate'), answer: words.default('') }),
  z.object({ intent: z.literal('end-pause') }),
  z.object({ intent: z.literal('keep'), answer: words.min(3, mark('Enter why the suspension stays')) }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Pro'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const proId = readId(params.proId);
  const found = await readProForAdmin(db, {
    proId,
    viewerId: actor.userId,
    heldAfter: readAfter(url, 'held'),
    suspensionsAfter: readAfter(url, 'suspensions'),
  });
  return respond(adminProView, presentPro(found));
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const who = { proId: readId(params.proId), adminId: actor.userId };
  const form = await read(actionSchema);
  const { data } = form;
  switch (data.intent) {
    case 'approve':
      await run(form, `approve:${who.proId}`, (tx) => approvePro(tx, who));
      return redirectWithNotice(`/admin/pros/${who.proId}`, {
        type: 'success',
        message: t('Approved'),
        description: t('The pro can get offers now.'),
      });
    case 'waive':
      await run(form, `waive:${who.proId}`, (tx) => waiveHelper(tx, { ...who, reason: data.reason }));
      return redirectWithNotice(`/admin/pros/${who.proId}`, { type: 'success', message: t('This pro can work alone') });
    case 'reinstate':
      await wrapUnexpected(t('Failed to reactivate pro'), () =>
        run(form, `reinstate:${who.proId}`, (tx) => reinstatePro(tx, { ...who, answer: data.answer })),
      );
      return redirectWithNotice(`/admin/pros/${who.proId}`, { type: 'success', message: t('Pro reactivated') });
    case 'end-pause':
      await run(form, `end-pause:${who.proId}`, (tx) => endPause(tx, who));
      return redirectWithNotice(`/admin/pros/${who.proId}`, { type: 'success', message: t('The pause has ended') });
    case 'keep':
      await run(form, `keep:${who.proId}`, (tx) => answerAppeal(tx, { ...who, answer: data.answer }));
      return redirectWithNotice(`/admin/pros/${who.proId}`, {
        type: 'success',
        message: t('Appeal answered. The pro stays suspended'),
      });
  }
});

export default function AdminProPage() {
  const pro = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const dialog = useOutlet();
  return (
    <>
      <PageHead
        title={pro.name}
        eyebrow={pro.statusLabel}
        lead={
          <>
            {pro.companyName} · {pro.email} ·{' '}
            <Link to={`/admin/pros?status=${pro.status}`} className="text-link underline underline-offset-4">
              {t('All pros')}
            </Link>
            {pro.nextApplicant ? (
              <>
                {' · '}
                <Link to={`/admin/pros/${pro.nextApplicant.id}`} className="text-link underline underline-offset-4">
                  {t('Next applicant: {name}', { name: pro.nextApplicant.name })}
                </Link>
              </>
            ) : null}
          </>
        }
        actions={<Decide pro={pro} />}
      />
      <div className="mt-4">
        <Refusal text={refusal} />
      </div>
      {dialog ? <Outlet /> : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 2xl:grid-cols-3">
        <div className="space-y-6">
          <Card as="section">
            <CardHead title={t('Checklist')} />
            <Checklist items={pro.steps} />
          </Card>
          <Facts pro={pro} />
        </div>
        <Credentials pro={pro} />
        <div className="space-y-6">
          {pro.helper ? <HelperCard opId={pro.opIds.waive} /> : null}
          <Suspensions pro={pro} />
          <Held pro={pro} />
        </div>
      </div>
    </>
  );
}

function Decide({ pro }: { pro: AdminProView }) {
  if (pro.status === 'applied')
    return (
      <ButtonForm fields={{ intent: 'approve', opId: pro.opIds.approve }} busyText={t('Approving…')}>
        {t('Approve')}
      </ButtonForm>
    );
  if (pro.status === 'active' || pro.status === 'paused')
    return (
      <div className="flex flex-wrap gap-2">
        {pro.status === 'paused' ? (
          <ButtonForm fields={{ intent: 'end-pause', opId: pro.opIds.endPause }} variant="secondary" busyText={t('Ending…')}>
            {t('End the pause')}
          </ButtonForm>
        ) : null}
        <LinkButton to={`/admin/pros/${pro.id}/pause`} variant="secondary" preventScrollReset>
          {pro.status === 'paused' ? t('Change the pause') : t('Pause')}
        </LinkButton>
        <LinkButton to={`/admin/pros/${pro.id}/suspend`} variant="danger" preventScrollReset>
          {t('Suspend')}
        </LinkButton>
      </div>
    );
  return null;
}

function Facts({ pro }: { pro: AdminProView }) {
  return (
    <Card as="section">
      <CardHead title={t('Details')} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {pro.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 space-y-2 text-sm">
        {pro.licenses.map((license) => (
          <li key={license.id}>
            <Link to={`/admin/licenses/${license.id}`} className="text-link underline underline-offset-4">
              {license.state} {license.number}
            </Link>{' '}
            {t('for {service}: {status}', { service: license.service, status: licenseLabel(license.status) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Credentials({ pro }: { pro: AdminProView }) {
  return (
    <Card as="section">
      <CardHead title={t('Documents')} />
      {pro.documents.length === 0 ? <p className="text-sm text-ink-soft">{t('No documents yet.')}</p> : null}
      <ul className="divide-y divide-line">
        {pro.documents.map((document) => (
          <li key={document.id} className="py-3">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <p className="font-semibold">{translate(documentLabels[document.kind])}</p>
              <Badge tone={document.tone}>{document.label}</Badge>
            </div>
            <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {document.name}
              {document.expiresOn ? ` · ${t('expires {day}', { day: formatDay(document.expiresOn) })}` : ''}
              {document.coverage ? ` · ${t('covers {amount}', { amount: document.coverage })}` : ''}
            </p>
            {document.reason ? <p className="text-sm text-bad">{document.reason}</p> : null}
            <div className="mt-2 flex flex-wrap gap-2">
              <a href={document.href} download className={buttonClass('secondary', 'sm')}>
                {t('Download')}
                <span className="sr-only"> {document.name}</span>
              </a>
              <LinkButton to={`/admin/pros/${pro.id}/documents/${document.id}`} variant="quiet" size="sm" preventScrollReset>
                {t('Review')}
                <span className="sr-only"> {document.name}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HelperCard({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Helper only')} hint={t('Less than two years of experience, so they can’t get their own jobs.')} />
      <PersistentForm id="waive" validator={noClientValidation} className="space-y-3">
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="waive" />
        <TextArea name="reason" label={t('What have you seen of their work?')} rows={2} />
        <SubmitButton variant="secondary">{t('Approve to work alone')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function Suspensions({ pro }: { pro: AdminProView }) {
  if (pro.suspensions.length === 0) return null;
  return (
    <Card as="section" id="suspensions">
      <CardHead title={t('Suspensions')} />
      <ul className="space-y-4">
        {pro.suspensions.map((one) => (
          <li key={one.id} className="text-sm">
            <p className="font-semibold">{one.reason}</p>
            <p className="text-ink-soft">
              <DateTime at={one.at} style="date" zone={pro.zone} />
              {one.until ? <> {t('to {day}', { day: lastDay(one.until, { style: 'date', zone: pro.zone }) })}</> : null}
              {one.endedAt ? t(', ended') : t(', open')}
            </p>
            {one.appeal ? <p className="mt-1 whitespace-pre-line rounded-md bg-sunken p-3">{one.appeal}</p> : null}
            {one.answer ? <p className="mt-1 text-ink-soft">{t('Our decision: {answer}', { answer: one.answer })}</p> : null}
          </li>
        ))}
      </ul>
      <ListPager name="suspensions" label={t('Pages of suspensions')} next={pro.nextSuspensions} />
      {pro.status === 'suspended' && !pro.mayDecide ? (
        <p className="mt-4 text-sm text-ink-soft">{t('You suspended this pro, so another admin has to decide the appeal.')}</p>
      ) : null}
      {pro.status === 'suspended' && pro.mayDecide ? (
        <PersistentForm id="suspension" validator={noClientValidation} className="mt-4 space-y-3">
          <OperationId value={pro.opIds.suspension} />
          <TextArea name="answer" label={t('Message to the pro')} rows={2} optional />
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="reinstate">
              {t('Reactivate')}
            </SubmitButton>
            {pro.appealWaits ? (
              <SubmitButton name="intent" value="keep" variant="secondary">
                {t('Keep suspended')}
              </SubmitButton>
            ) : null}
          </div>
        </PersistentForm>
      ) : null}
    </Card>
  );
}

function Held({ pro }: { pro: AdminProView }) {
  if (pro.held.length === 0) return null;
  return (
    <Card as="section" id="held">
      <CardHead title={t('Upcoming visits')} />
      <ul className="space-y-2 text-sm">
        {pro.held.map((visit) => (
          <li key={visit.visitId}>
            <Link to={`/admin/dispatch/${visit.visitId}`} className="text-link underline underline-offset-4">
              {visit.reference}
            </Link>{' '}
            {visit.service}, {visit.city}, <DateTime at={visit.start} zone={visit.zone} showZone />
          </li>
        ))}
      </ul>
      <ListPager name="held" label={t('Pages of upcoming visits')} next={pro.nextHeld} />
    </Card>
  );
}
