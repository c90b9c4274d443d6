import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { readReportable, reportMessage } from '#app/domain/messages/report-message.server';
import { REPORT_LABELS, REPORT_NOTE_LIMIT, REPORT_REASONS, reportSchema } from '#app/domain/moderation/report.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/bookings+/$bookingId.messages_.$seq.report';
const validator = lazyValidator(() => import('#app/domain/moderation/report.schema').then((module) => module.reportSchema));

const pageView = z.object({ bookingId: z.string(), from: z.string(), body: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Report a message')) }];

function targetOf(params: Record<string, string | undefined>, userId: string) {
  const seq = z.coerce.number().int().min(1).max(2_147_483_647).safeParse(params.seq);
  if (!seq.success) throw new NotFound();
  return { bookingId: readId(params.bookingId), seq: seq.data, userId };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const target = targetOf(params, actor.userId);
  const message = await readReportable(db, target);
  return respond(pageView, {
    bookingId: target.bookingId,
    from: message.sender.fullName,
    body: message.body,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const target = targetOf(params, actor.userId);
  await limitRate('message.user', actor.userId);
  const form = await read(reportSchema);
  await run(form, `report:${target.bookingId}:${target.seq}`, (tx) => reportMessage(tx, { ...target, ...form.data }));
  return redirectWithNotice(`/bookings/${target.bookingId}/messages`, {
    type: 'success',
    message: t('Message reported'),
    description: t('Our team will review it. You can keep messaging each other.'),
  });
});

export default function ReportPage() {
  const { bookingId, from, body, opId } = useLoaderData<typeof loader>();
  return (
    <PersonalShell>
      <div className="mx-auto max-w-2xl">
        <PageHead title={t('Report this message')} lead={t('What {from} wrote to you:', { from })} />
        <blockquote className="mt-4 whitespace-pre-wrap break-words border-l-4 border-line pl-4">{body}</blockquote>
        <PersistentForm id="report-message" validator={validator} className="mt-8 space-y-5">
          <OperationId value={opId} />
          <RadioCards
            name="reason"
            legend={t('What’s wrong with it?')}
            cards={REPORT_REASONS.map((value) => ({ value, label: translate(REPORT_LABELS[value]) }))}
          />
          <TextArea name="note" label={t('Anything else?')} optional limit={REPORT_NOTE_LIMIT} rows={3} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t('Report message')}</SubmitButton>
            <LinkButton to={`/bookings/${bookingId}/messages`} variant="secondary">
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      </div>
    </PersonalShell>
  );
}
