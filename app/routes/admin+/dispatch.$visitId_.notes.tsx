import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { addNote } from '#app/domain/customers/customer-notes.server';
import { noteSchema } from '#app/domain/customers/note.schema';
import { readOfficeVisit } from '#app/domain/fulfillment/office-visit.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { VisitHead } from './_shared/visit-head';
import { noteView, VisitNotes } from './_shared/visit-notes';

const ROUTE = 'routes/admin+/dispatch.$visitId_.notes';

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  zone: z.string(),
  notes: z.array(noteView),
  next: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Notes'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const asked = { visitId, adminId: actor.userId, notesAfter: readAfter(url, 'notes') };
  const { booking, zone, notes, nextNotes } = await readOfficeVisit(db, asked);
  return respond(pageView, { visitId, reference: booking.reference, zone, notes, next: nextNotes, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const visitId = readId(params.visitId);
  const { booking } = await readOfficeVisit(db, { visitId, adminId: actor.userId });
  const form = await read(noteSchema);
  const { customerId } = booking;
  await run(form, `note:${visitId}`, (tx) => addNote(tx, { customerId, visitId, adminId: actor.userId, body: form.data.note }));
  return redirectWithNotice(`/admin/dispatch/${visitId}`, { type: 'success', message: t('Note saved') });
});

export default function VisitNotesPage() {
  const { visitId, reference, zone, notes, next, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <VisitHead title={t('Notes')} visitId={visitId} reference={reference} />
      <div className="mt-5 max-w-xl">
        <VisitNotes visitId={visitId} zone={zone} notes={notes} next={next} opId={opId} />
      </div>
    </>
  );
}
