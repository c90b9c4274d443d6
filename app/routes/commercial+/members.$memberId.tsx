import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { COMPANY_ROLES } from '#app/domain/memberships/company-role';
import { memberSchema } from '#app/domain/companies/company.schema';
import { checkRank } from '#app/domain/companies/invitations.server';
import { locationChoices } from '#app/domain/companies/locations.server';
import { changeMember, readMember, removeMember } from '#app/domain/companies/members.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { CompanyShell } from './_shared/company-shell';
import { MemberFields } from './_shared/member-fields';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/members.$memberId';
const validator = lazyValidator(async () => (await import('#app/domain/companies/company.schema')).memberSchema);

const sentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove') }),
  memberSchema.extend({ intent: z.literal('save') }),
]);

const pageView = z.object({
  room: roomView,
  member: z.object({ name: z.string(), email: z.string(), role: z.enum(COMPANY_ROLES), siteIds: z.array(z.string()) }),
  locations: z.array(z.object({ id: z.string(), label: z.string(), street: z.string(), city: z.string() })),
  opId: z.string(),
  removeOpId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Member')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const own = await requireMembership(db, actor.userId, 'edit');
  const { companyId } = own;
  const member = await readMember(db, { companyId, memberId: readId(params.memberId) });
  checkRank(own, member.role);
  return respond(pageView, {
    room: getRoom(own),
    member,
    locations: await locationChoices(db, companyId, member.siteIds),
    opId: crypto.randomUUID(),
    removeOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { userId } = actor;
  const { companyId } = await requireMembership(db, userId, 'edit');
  const memberId = readId(params.memberId);
  const { name } = await readMember(db, { companyId, memberId });
  const form = await read(sentSchema);
  if (form.data.intent === 'remove') {
    await run(form, 'remove', (tx) => removeMember(tx, { userId, memberId }));
    return redirectWithNotice('/commercial/members', {
      type: 'success',
      message: t('{name} is no longer a member', { name }),
      description: t('An owner now manages the visits they booked for the company.'),
    });
  }
  const member = form.data;
  await run(form, 'save', (tx) => changeMember(tx, { userId, memberId, member }));
  return redirectWithNotice('/commercial/members', { type: 'success', message: t('{name} updated', { name }) });
});

export default function MemberPage() {
  const { room, member, locations, opId, removeOpId } = useLoaderData<typeof loader>();
  return (
    <CompanyShell room={room}>
      <div className="mx-auto max-w-2xl">
        <PageHead title={member.name} lead={member.email} />
        <div className="mt-4">
          <Refusal text={useRefusal()} />
        </div>
        <Card className="mt-6">
          <PersistentForm id="member" validator={validator} order={['role', 'siteIds']} className="space-y-5">
            <OperationId value={opId} />
            <input type="hidden" name="intent" value="save" />
            <MemberFields own={room.role} locations={locations} role={member.role} siteIds={member.siteIds} />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
              <LinkButton to="/commercial/members" variant="secondary">
                {t('Back')}
              </LinkButton>
            </div>
          </PersistentForm>
        </Card>
        <ButtonForm fields={{ intent: 'remove', opId: removeOpId }} variant="quiet" className="mt-6" busyText={t('Removing…')}>
          {t('Remove {name}', { name: member.name })}
        </ButtonForm>
      </div>
    </CompanyShell>
  );
}
