import type { MetaFunction } from '@remix-run/node';
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
import { canChangeNeeds, changeNeeds } from '#app/domain/dispatch-board/change-needs.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { EquipmentChoices } from './_shared/equipment-choices';
import { needsSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.needs';

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  equipment: z.array(z.string()),
  people: z.number(),
  listed: z.array(z.string()),
  canChange: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle('What the visit takes', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const visitId = readId(params.visitId);
  const visit = await db.visit.findUnique({
    where: { id: visitId, status: { not: 'draft' } },
    select: { status: true, equipment: true, people: true, booking: { select: { reference: true } } },
  });
  if (!visit) throw new NotFound();
  return respond(pageView, {
    visitId,
    reference: visit.booking.reference,
    equipment: visit.equipment,
    people: visit.people,
    listed: await listEquipment(db),
    canChange: canChangeNeeds(visit.status),
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
    message: 'Saved what the visit takes',
    description: 'It’s only offered to pros who have it.',
  });
});

export default function NeedsPage() {
  const { visitId, reference, equipment, people, listed, canChange, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <VisitHead
        title="What the visit takes"
        lead="Only pros who have the equipment and the people are offered the visit."
        visitId={visitId}
        reference={reference}
      />
      {canChange ? (
        <PersistentForm
          id="visit-needs"
          validator={noClientValidation}
          order={['people', 'equipment', 'reason']}
          className="mt-5 max-w-xl space-y-4"
        >
          <OperationId value={opId} />
          <Field
            name="people"
            label="People"
            inputMode="numeric"
            hint="The pro included, 1 to 4."
            defaultValue={people}
            className="max-w-[8rem]"
          />
          <EquipmentChoices names={listed} chosen={equipment} />
          <TextArea name="reason" label="Reason" optional rows={2} limit={500} />
          <SubmitButton busyText="Saving…">Save</SubmitButton>
        </PersistentForm>
      ) : (
        <Notice tone="warn" title="What it takes can’t be changed now" className="mt-5 max-w-xl">
          A pro already accepted this visit, or the visit is over. Unassign the pro first.
        </Notice>
      )}
    </>
  );
}
