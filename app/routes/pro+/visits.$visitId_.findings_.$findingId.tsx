import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { MarkEditorForm } from '#app/components/photo-marks/mark-editor';
import { MarkedPhoto } from '#app/components/photo-marks/marked-photo';
import { PlainMarks } from '#app/components/photo-marks/plain-marks';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { fileLink } from '#app/domain/files/file-link.server';
import { markSchema, photoMarkView } from '#app/domain/findings/photo-marks';
import { readMarkedFinding } from '#app/domain/findings/queries.server';
import { NOTABLE_STATUSES } from '#app/domain/findings/save-findings.server';
import { changeMarks } from '#app/domain/findings/save-marks.server';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/visits.$visitId_.findings_.$findingId';

const pageView = z.object({
  visitId: z.string(),
  place: z.string(),
  what: z.string(),
  url: z.string(),
  marks: z.array(photoMarkView),
  /** Null where the finding can no longer be changed. */
  opIds: z.object({ save: z.string(), remove: z.array(z.string()) }).nullable(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Draw on the photo'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { status } = await readOwnVisit(db, own);
  const { place, what, photo } = await readMarkedFinding(db, { ...own, findingId: readId(params.findingId) });
  const canDraw = NOTABLE_STATUSES.some((notable) => notable === status);
  return respond(pageView, {
    visitId: own.visitId,
    place,
    what,
    marks: photo.marks,
    url: fileLink({ fileId: photo.fileId, viewerId: actor.userId }),
    opIds: canDraw ? { save: crypto.randomUUID(), remove: photo.marks.map(() => crypto.randomUUID()) } : null,
  });
});

const done = { draw: mark('Photo saved'), add: mark('Added to the photo'), remove: mark('Removed') } as const;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const findingId = readId(params.findingId);
  await readOwnVisit(db, own);
  const form = await read(markSchema);
  const { intent } = form.data;
  await run(form, `marks:${findingId}`, (tx) => changeMarks(tx, { ...own, findingId, form: form.data }));
  const list = `/pro/visits/${own.visitId}/findings`;
  return redirectWithNotice(intent === 'draw' ? list : `${list}/${findingId}`, {
    type: 'success',
    message: translate(done[intent]),
  });
});

export default function DrawOnPhoto() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead title={t('Draw on the photo')} lead={`${page.place}. ${page.what}`} />
      <Card as="section" className="mt-6">
        <Photo page={page} />
      </Card>
    </div>
  );
}

function Photo({ page: { visitId, place, url, marks, opIds } }: { page: Page }) {
  const isHydrated = useHydrated();
  const shown = { url, marks, alt: place };
  const back = (
    <LinkButton to={`/pro/visits/${visitId}/findings`} variant="secondary">
      {t('Back to the findings')}
    </LinkButton>
  );
  if (opIds && isHydrated) return <MarkEditorForm {...shown} opId={opIds.save} cancel={back} />;
  return (
    <>
      {opIds ? (
        <PlainMarks {...shown} opId={opIds.save} removeOpIds={opIds.remove} />
      ) : (
        <>
          <MarkedPhoto {...shown} />
          <Notice tone="calm" title={t('You can’t draw now')} className="mt-5">
            {t('You can draw on the photo while you’re on your way or at the location.')}
          </Notice>
        </>
      )}
      <p className="mt-6">{back}</p>
    </>
  );
}
