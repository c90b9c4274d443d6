import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { readBanEffects } from '#app/domain/users/ban-in-company.server';
import { banUser } from '#app/domain/users/ban-user.server';
import { readUserForAdmin } from '#app/domain/users/list-users.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/users.$userId.ban';

const banSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(5, mark('Enter a reason. We email it to the user'))
    .max(1_000, mark('Keep it under 1,000 characters')),
});

const pageView = z.object({
  name: z.string(),
  promised: z.number(),
  own: z.number(),
  company: z.object({ name: z.string(), visits: z.number(), hasHeir: z.boolean() }).nullable(),
  opId: z.string(),
});
type Company = NonNullable<z.output<typeof pageView>['company']>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Ban an account'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const userId = readId(params.userId);
  const [user, effects] = await Promise.all([readUserForAdmin(db, userId), readBanEffects(db, userId)]);
  return respond(pageView, {
    name: user.name,
    promised: user.promised,
    ...effects,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const userId = readId(params.userId);
  const form = await read(banSchema);
  await wrapUnexpected(t('Error banning user'), () =>
    run(form, `ban:${userId}`, (tx) => banUser(tx, { userId, adminId: actor.userId, reason: form.data.reason })),
  );
  return redirectWithNotice(`/admin/users/${userId}`, {
    type: 'success',
    message: t('User banned'),
    description: t('User has been flagged and banned from the platform'),
  });
});

export default function BanPage() {
  const { name, promised, own, company, opId } = useLoaderData<typeof loader>();
  const back = `/admin/users/${useParams().userId ?? ''}`;
  return (
    <DialogPage title={t('Ban {name}?', { name })} closeTo={back}>
      <ul className="list-disc space-y-1 pl-5">
        <li>{t('They are signed out everywhere and can’t sign in again.')}</li>
        {promised ? (
          <li>
            {t(
              '{promised, plural, one {# visit} other {# visits}} assigned to them as a pro: we look for other pros right away.',
              { promised },
            )}
          </li>
        ) : null}
        {own ? (
          <li>
            {t(
              '{visits, plural, one {# visit} other {# visits}} they booked: visits in the next two days are canceled now. Later ones are put on hold and canceled tomorrow. All payments are refunded.',
              { visits: own },
            )}
          </li>
        ) : null}
        {company ? <li>{companyWords(company)}</li> : null}
        <li>{t('We email them the reason. If you lift the ban within a day, visits on hold go ahead.')}</li>
      </ul>
      <PersistentForm id="ban" validator={noClientValidation} className="mt-5 space-y-4">
        <OperationId value={opId} />
        <TextArea name="reason" label={t('Reason')} rows={3} limit={1_000} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Banning…')}>
            {t('Ban user')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Cancel')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}

function companyWords({ name, visits, hasHeir }: Company): string {
  return hasHeir
    ? t(
        '{visits, plural, one {# visit} other {# visits}} they booked for {company} stay as planned. Another owner or manager takes them over.',
        { visits, company: name },
      )
    : t(
        '{visits, plural, one {# visit} other {# visits}} they booked for {company} stay as planned, though no one else there may order. Call the company, and cancel them if need be.',
        { visits, company: name },
      );
}
