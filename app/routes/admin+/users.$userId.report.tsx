import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { reportByOffice } from '#app/domain/conduct/report-by-office.server';
import { NOTES_LIMIT } from '#app/domain/moderation/moderation.schema';
import { officeReportSchema, REPORT_LABELS, REPORT_NOTE_LIMIT, REPORT_REASONS } from '#app/domain/moderation/report.schema';
import { readUserForAdmin } from '#app/domain/users/list-users.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/users.$userId.report';

const pageView = z.object({ name: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Report a person'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const { name } = await readUserForAdmin(db, readId(params.userId));
  return respond(pageView, { name, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const userId = readId(params.userId);
  const form = await read(officeReportSchema);
  await run(form, `report:${userId}`, (tx) => reportByOffice(tx, { ...form.data, userId, adminId: actor.userId }));
  return redirectWithNotice(`/admin/users/${userId}`, {
    type: 'success',
    message: form.data.next === 'warn' ? t('Warning sent') : t('Added to the moderation queue'),
  });
});

export default function ReportUserPage() {
  const { name, opId } = useLoaderData<typeof loader>();
  const back = `/admin/users/${useParams().userId ?? ''}`;
  return (
    <DialogPage title={t('Report or warn {name}', { name })} closeTo={back}>
      <PersistentForm id="report" validator={noClientValidation} className="space-y-5">
        <OperationId value={opId} />
        <RadioCards
          name="reason"
          legend={t('What’s wrong?')}
          cards={REPORT_REASONS.map((value) => ({ value, label: translate(REPORT_LABELS[value]) }))}
        />
        <TextArea name="note" label={t('What happened')} hint={t('For the office only.')} rows={3} limit={REPORT_NOTE_LIMIT} />
        <RadioCards
          name="next"
          legend={t('What happens next?')}
          cards={[
            {
              value: 'queue',
              label: t('Add to the moderation queue'),
              detail: t('Decided there: nothing, a warning, a suspension or a ban.'),
            },
            { value: 'warn', label: t('Warn'), detail: t('Emailed, and kept on their record.') },
          ]}
        />
        <TextArea
          name="words"
          label={t('What the person is told')}
          optional
          hint={t('We email it when you warn them, with a link to appeal.')}
          rows={3}
          limit={NOTES_LIMIT}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyText={t('Sending…')}>{t('Send')}</SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Cancel')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
