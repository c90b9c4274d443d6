import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Checkbox } from '#app/components/forms/checkbox';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { longDay } from '#app/components/programs/long-day';
import { SeverityBadge } from '#app/components/visits/severity-badge';
import { LinkButton } from '#app/components/ui/button';
import { MarkedPhoto } from '#app/components/photo-marks/marked-photo';
import { DialogPage } from '#app/components/ui/dialog-page';
import { Notice } from '#app/components/ui/notice';
import { fileLink } from '#app/domain/files/file-link.server';
import { FINDING_SEVERITIES, FIXERS, fixerLabels, noteSchema, severityLabels } from '#app/domain/findings/finding.schema';
import { photoMarkView } from '#app/domain/findings/photo-marks';
import { listLeftToCrews, readVisitNotes } from '#app/domain/findings/queries.server';
import { addFinding, addMaterial, fixAtVisit, NOTABLE_STATUSES, removeNote } from '#app/domain/findings/save-findings.server';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { listPhotos } from '#app/domain/visits/visit-photos.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';
import { LeftToCrews, leftFindingView } from './_shared/left-to-crews';

const ROUTE = 'routes/pro+/visits.$visitId.findings';

const pageView = z.object({
  visitId: z.string(),
  canAdd: z.boolean(),
  findings: z.array(
    z.object({
      id: z.string(),
      place: z.string(),
      what: z.string(),
      severity: z.enum(FINDING_SEVERITIES),
      action: z.string(),
      fixer: z.enum(FIXERS),
      dueOn: z.string().nullable(),
      photo: z.object({ url: z.string(), marks: z.array(photoMarkView) }).nullable(),
      removeOpId: z.string(),
    }),
  ),
  materials: z.array(
    z.object({
      id: z.string(),
      product: z.string(),
      epaNumber: z.string(),
      amount: z.string(),
      place: z.string(),
      removeOpId: z.string(),
    }),
  ),
  left: z.array(leftFindingView),
  photos: z.array(z.object({ value: z.string(), label: z.string() })),
  findingOpId: z.string(),
  materialOpId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Findings and materials'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const visit = await readOwnVisit(db, { visitId, proId: actor.pro.proId });
  const [{ findings, materials }, left, photos] = await Promise.all([
    readVisitNotes(db, visitId),
    listLeftToCrews(db, visitId),
    listPhotos(db, { visitId, viewerId: actor.userId, proId: actor.pro.proId }),
  ]);
  const removable = <Row,>(row: Row) => ({ ...row, removeOpId: crypto.randomUUID() });
  const count = { before: 0, after: 0 };
  return respond(pageView, {
    visitId,
    canAdd: NOTABLE_STATUSES.some((status) => status === visit.status),
    findings: findings.map(({ photo, ...finding }) =>
      removable({
        ...finding,
        photo: photo && { url: fileLink({ fileId: photo.fileId, viewerId: actor.userId }), marks: photo.marks },
      }),
    ),
    materials: materials.map(removable),
    left: left.map((finding) => ({ ...finding, opId: crypto.randomUUID() })),
    photos: photos.flatMap(({ id, moment }) => {
      if (moment === 'proof') return [];
      count[moment] += 1;
      return { value: id, label: `${moment === 'before' ? t('Before') : t('After')} ${count[moment]}` };
    }),
    findingOpId: crypto.randomUUID(),
    materialOpId: crypto.randomUUID(),
  });
});

const done = {
  finding: mark('Finding added'),
  material: mark('Material added'),
  fixed: mark('Finding marked as fixed'),
  remove: mark('Removed'),
} as const;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const own = { visitId, proId: actor.pro.proId };
  const form = await read(noteSchema);
  const sent = form.data;
  await run(form, `${sent.intent}:${visitId}`, async (tx) => {
    switch (sent.intent) {
      case 'finding':
        return addFinding(tx, { ...own, form: sent, userId: actor.userId });
      case 'material': {
        const { intent: _intent, ...material } = sent;
        return addMaterial(tx, { ...own, form: material });
      }
      case 'fixed':
        return fixAtVisit(tx, { ...own, id: sent.findingId, note: sent.note, userId: actor.userId });
      case 'remove':
        return removeNote(tx, { ...own, id: sent.id, kind: sent.kind });
    }
  });
  return redirectWithNotice(`/pro/visits/${visitId}/findings`, { type: 'success', message: translate(done[sent.intent]) });
});

export default function FindingsPage() {
  const page = useLoaderData<typeof loader>();
  const back = `/pro/visits/${page.visitId}`;
  return (
    <DialogPage title={t('Findings and materials')} closeTo={back}>
      <p className="text-ink-soft">{t('They appear in the report that the customer gets when you complete the visit.')}</p>
      <LeftToCrews left={page.left} canAdd={page.canAdd} />
      <Notes page={page} />
      {page.canAdd ? (
        <>
          <FindingForm page={page} />
          <MaterialForm opId={page.materialOpId} />
        </>
      ) : (
        <div className="mt-5">
          <Notice tone="calm" title={t('You can’t add anything now')}>
            {t('You can add findings and materials while you’re on your way or at the location.')}
          </Notice>
        </div>
      )}
      <p className="mt-6">
        <LinkButton to={back} variant="secondary" preventScrollReset>
          {t('Back')}
        </LinkButton>
      </p>
    </DialogPage>
  );
}

function Notes({ page: { visitId, findings, materials, canAdd } }: { page: Page }) {
  if (findings.length + materials.length === 0) return null;
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {findings.map(({ id, place, what, severity, action, fixer, dueOn, photo, removeOpId }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{place}</span> <SeverityBadge severity={severity} />
          </p>
          <p className="text-ink-soft">{what}</p>
          <p className="text-sm">{action}</p>
          <p className="text-sm text-ink-faint">
            {dueOn ? t('{who}, by {day}', { who: translate(fixerLabels[fixer]), day: longDay(dueOn) }) : t('Fixed on the spot')}
          </p>
          {photo ? <MarkedPhoto {...photo} alt={place} className="mt-3 max-w-xs" /> : null}
          {canAdd ? (
            <div className="mt-2 flex flex-wrap items-center gap-2">
              {photo ? (
                <LinkButton to={`/pro/visits/${visitId}/findings/${id}`} variant="secondary" size="sm">
                  {t('Draw on the photo')}
                  <span className="sr-only">: {place}</span>
                </LinkButton>
              ) : null}
              <Remove kind="finding" id={id} opId={removeOpId} label={t('Remove the finding at {place}', { place })} />
            </div>
          ) : null}
        </li>
      ))}
      {materials.map(({ id, product, epaNumber, amount, place, removeOpId }) => (
        <li key={id} className="py-3">
          <p className="font-semibold">
            {product}, {amount}
          </p>
          <p className="text-sm text-ink-soft">{[place, epaNumber && `EPA ${epaNumber}`].filter(Boolean).join(', ')}</p>
          {canAdd ? <Remove kind="material" id={id} opId={removeOpId} label={t('Remove {product}', { product })} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Remove({ kind, id, opId, label }: { kind: string; id: string; opId: string; label: string }) {
  return (
    <ButtonForm fields={{ intent: 'remove', kind, id, opId }} variant="quiet" size="sm" label={label}>
      {t('Remove')}
    </ButtonForm>
  );
}

function FindingForm({ page: { findingOpId, photos } }: { page: Page }) {
  const order = ['place', 'what', 'severity', 'action', 'fixer', 'fixed', 'dueOn', 'photoId'];
  return (
    <section className="mt-6">
      <h3 className="text-lg font-semibold">{t('Add a finding')}</h3>
      <PersistentForm id="finding" validator={noClientValidation} order={order} className="mt-3 grid gap-4" resetAfterSubmit>
        <OperationId value={findingOpId} />
        <input type="hidden" name="intent" value="finding" />
        <Field name="place" label={t('Where')} hint={t('Like Storeroom, north door.')} />
        <TextArea name="what" label={t('What you found')} rows={2} limit={500} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            name="severity"
            label={t('Severity')}
            prompt={t('Choose')}
            options={FINDING_SEVERITIES.map((value) => ({ value, label: translate(severityLabels[value]) }))}
          />
          <Select
            name="fixer"
            label={t('Who fixes it')}
            prompt={t('Choose')}
            options={FIXERS.map((value) => ({ value, label: translate(fixerLabels[value]) }))}
          />
        </div>
        <TextArea name="action" label={t('Corrective action')} rows={2} limit={500} />
        <Checkbox name="fixed" label={t('Fixed on the spot')} />
        <DateField name="dueOn" label={t('If not, to be fixed by')} optional />
        {photos.length > 0 ? (
          <Select
            name="photoId"
            label={t('Photo')}
            prompt={t('None')}
            options={photos}
            optional
            hint={t('Of the photos of this visit. You can draw arrows on it once the finding is added.')}
          />
        ) : null}
        <div>
          <SubmitButton variant="secondary" busyText={t('Adding…')}>
            {t('Add finding')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </section>
  );
}

function MaterialForm({ opId }: { opId: string }) {
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h3 className="text-lg font-semibold">{t('Add a material')}</h3>
      <PersistentForm
        id="material"
        validator={noClientValidation}
        order={['product', 'epaNumber', 'amount', 'place']}
        className="mt-3 grid gap-4"
        resetAfterSubmit
      >
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="material" />
        <Field name="product" label={t('Product')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="epaNumber" label={t('EPA registration number')} optional hint={t('For pest products.')} />
          <Field name="amount" label={t('Amount')} hint={t('Like 20 g or 4 pieces.')} />
        </div>
        <Field name="place" label={t('Where you used it')} />
        <div>
          <SubmitButton variant="secondary" busyText={t('Adding…')}>
            {t('Add material')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </section>
  );
}
