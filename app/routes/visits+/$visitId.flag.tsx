import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { reportTarget } from '#app/domain/conduct/report-target';
import { findReportable, reportThing } from '#app/domain/conduct/report-thing.server';
import { REPORT_LABELS, REPORT_NOTE_LIMIT, REPORT_REASONS, reportSchema } from '#app/domain/moderation/report.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/visits+/$visitId.flag';

const pageView = z.object({
  kind: z.enum(['user', 'review', 'photo']),
  shown: z.string(),
  back: z.string(),
  about: z.string(),
  id: z.string(),
  opId: z.string(),
});

const TITLES = { user: mark('Report a person'), review: mark('Report a review'), photo: mark('Report a photo') } as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(translate(TITLES[data?.kind ?? 'user'])) }];

/** What is reported stands in the address of the link, and in the form once it is sent. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const target = reportTarget.parse(Object.fromEntries(url.searchParams));
  const { kind, shown, side } = await findReportable(db, { ...target, visitId, userId: actor.userId });
  return respond(pageView, {
    kind,
    shown,
    back: `/${side}/visits/${visitId}`,
    about: target.about,
    id: target.id ?? '',
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const visitId = readId(params.visitId);
  await limitRate('message.user', actor.userId);
  const form = await read(reportSchema.and(reportTarget));
  const asked = { ...form.data, visitId, userId: actor.userId };
  const { side } = await findReportable(db, asked);
  await run(form, `report:${visitId}:${asked.about}:${asked.id ?? ''}`, (tx) => reportThing(tx, asked));
  return redirectWithNotice(`/${side}/visits/${visitId}`, {
    type: 'success',
    message: t('Report sent'),
    description: t('Our team will review it. We don’t tell anyone who reported.'),
  });
});

export default function ReportPage() {
  const { kind, shown, back, about, id, opId } = useLoaderData<typeof loader>();
  return (
    <PersonalShell>
      <div className="mx-auto max-w-2xl">
        <PageHead title={translate(TITLES[kind])} lead={kind === 'review' ? t('The review says:') : shown} />
        {kind === 'review' ? (
          <blockquote className="mt-4 whitespace-pre-wrap break-words border-l-4 border-line pl-4">{shown}</blockquote>
        ) : null}
        <PersistentForm id="report" validator={noClientValidation} className="mt-8 space-y-5">
          <OperationId value={opId} />
          <input type="hidden" name="about" value={about} />
          <input type="hidden" name="id" value={id} />
          <RadioCards
            name="reason"
            legend={t('What’s wrong?')}
            cards={REPORT_REASONS.map((value) => ({ value, label: translate(REPORT_LABELS[value]) }))}
          />
          <TextArea name="note" label={t('Anything else?')} optional limit={REPORT_NOTE_LIMIT} rows={3} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyText={t('Sending…')}>{t('Send report')}</SubmitButton>
            <LinkButton to={back} variant="secondary">
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      </div>
    </PersonalShell>
  );
}
