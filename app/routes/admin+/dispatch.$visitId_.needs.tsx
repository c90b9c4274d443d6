import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { listEquipment } from '#app/domain/catalog/list-equipment.server';
import { sharesText } from '#app/domain/catalog/team';
import { isActive, isWithoutPro } from '#app/domain/visits/visit-status';
import { changeNeeds } from '#app/domain/dispatch-board/change-needs.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { EquipmentChoices } from './_shared/equipment-choices';
import { TeamFields } from './_shared/team-fields';
import { needsSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.needs';

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  equipment: z.array(z.string()),
  people: z.number(),
  pros: z.number(),
  proShares: z.string(),
  days: z.number(),
  listed: z.array(z.string()),
  canChange: z.boolean(),
  opId: z.string(),
});

const needsColumns = {
  status: true,
  equipment: true,
  people: true,
  pros: true,
  proShares: true,
  days: true,
  leadVisitId: true,
  seats: { where: { status: { not: 'cancelled' } }, select: { status: true } },
} as const;

export const meta: MetaFunction = () => [{ title: pageTitle(t('What the visit takes'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const visitId = readId(params.visitId);
  const visit = await db.visit.findUnique({
    where: { id: visitId, status: { not: 'draft' } },
    select: { ...needsColumns, booking: { select: { reference: true } } },
  });
  if (!visit) throw new NotFound();
  // A place in a team, or a day, is asked for what its visit takes.
  if (visit.leadVisitId) throw redirect(`/admin/dispatch/${visit.leadVisitId}/needs`);
  return respond(pageView, {
    visitId,
    reference: visit.booking.reference,
    equipment: visit.equipment,
    people: visit.people,
    pros: visit.pros,
    proShares: sharesText(visit.proShares),
    days: visit.days,
    listed: await listEquipment(db),
    canChange: isWithoutPro(visit.status) && !visit.seats.some(({ status }) => isActive(status)),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(needsSchema);
  const { reason, ...needs } = form.data;
  await run(form, `needs:${visitId}`, (tx) => changeNeeds(tx, { visitId, adminId: actor.userId, needs, reason }));
  return redirectWithNotice(`/admin/dispatch/${visitId}`, {
    type: 'success',
    message: t('Saved what the visit takes'),
    description: t('It’s only offered to pros who have it.'),
  });
});

export default function NeedsPage() {
  const { visitId, reference, equipment, people, pros, proShares, days, listed, canChange, opId } =
    useLoaderData<typeof loader>();
  return (
    <>
      <VisitHead
        title={t('What the visit takes')}
        lead={t('Only pros who have the equipment and the people are offered the visit.')}
        visitId={visitId}
        reference={reference}
      />
      {canChange ? (
        <PersistentForm
          id="visit-needs"
          validator={noClientValidation}
          order={['pros', 'proShares', 'days', 'people', 'equipment', 'reason']}
          className="mt-5 max-w-xl space-y-4"
        >
          <OperationId value={opId} />
          <TeamFields pros={pros} proShares={proShares} days={days} />
          <Field
            name="people"
            label={t('People')}
            inputMode="numeric"
            hint={t('Who the pro brings, the pro included, 1 to 4.')}
            defaultValue={people}
            className="max-w-[8rem]"
          />
          <EquipmentChoices names={listed} chosen={equipment} />
          <TextArea name="reason" label={t('Reason')} optional rows={2} limit={500} />
          <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
        </PersistentForm>
      ) : (
        <Notice tone="warn" title={t('What it takes can’t be changed now')} className="mt-5 max-w-xl">
          {t('A pro already accepted this visit, or the visit is over. Unassign the pro first.')}
        </Notice>
      )}
    </>
  );
}
