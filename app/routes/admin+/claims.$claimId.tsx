import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { RatingStars } from '#app/components/ui/rating';
import { versionOrNone } from '#app/domain/fields/number-fields';
import { coverageText } from '#app/domain/guarantee/guarantee-text';
import { decisionSchema } from '#app/domain/claims/claim.schema';
import { claimLabels } from '#app/domain/guarantee/claim-labels';
import { decideClaim, type ClaimDecision } from '#app/domain/claims/decide-claim.server';
import { claimPhotos, readClaim } from '#app/domain/claims/queries.server';
import { readCoverage } from '#app/domain/guarantee/read-coverage.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { t, translate } from '#app/platform/texts/t';
import { ClaimDecisions } from './_shared/claim-decisions';
import { claimStatuses } from './_shared/claim-statuses';
import { EvidenceCard } from './_shared/evidence-card';
import { claimPageView, type ClaimPage } from './_shared/claim-page-view.server';
import { proNameForOffice } from '#app/domain/names/pro-name';

const ROUTE = 'routes/admin+/claims.$claimId';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Guarantee claim'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const claim = await readClaim(db, readId(params.claimId));
  const { visit, booking } = claim;
  const pro = visit.assignments[0]?.pro;
  const photos = await claimPhotos(db, claim.id);
  const left = booking.payments.reduce((sum, each) => sum + each.capturedCents - each.refundedCents, 0);
  return respond(claimPageView, {
    ...claim,
    title: claimLabels({ ...claim, isPaidLater: booking.payments.some(({ laterWith }) => laterWith !== null) }),
    customer: claim.customer.fullName || claim.customer.email,
    email: claim.customer.email,
    service: booking.package.name,
    reference: booking.reference,
    visitId: visit.id,
    zone: visit.zone,
    completedAt: visit.completedAt,
    covered: coverageText(await readCoverage(db, { ...visit, policy: booking.policy }, claim.createdAt), visit.zone),
    pro: pro ? { name: proNameForOffice(pro), rating: pro.rating, ratingCount: pro.ratingCount } : null,
    review: visit.reviews[0] ?? null,
    revisit: claim.revisit && { id: claim.revisit.id, status: claim.revisit.status },
    photos: photos.map(({ id, name }) => ({ id, name, url: fileLink({ fileId: id, viewerId: actor.userId }) })),
    priceCents: visit.priceCents,
    leftCents: left,
    opIds: { revisit: crypto.randomUUID(), refund: crypto.randomUUID(), decline: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const claimId = readId(params.claimId);
  const form = await read(z.intersection(decisionSchema, z.object({ version: versionOrNone })));
  const { version, ...sent } = form.data;
  const decision: ClaimDecision = sent.intent === 'refund' ? { ...sent, amountCents: sent.amount } : sent;
  const { awaitsApproval } = await run(form, 'decide', (tx) =>
    decideClaim(tx, { claimId, adminId: actor.userId, version, decision }),
  );
  return redirectWithNotice(`/admin/claims/${claimId}`, {
    type: 'success',
    message: awaitsApproval ? t('The refund needs a second admin') : t('Decision saved'),
    description: awaitsApproval ? undefined : t('We emailed the customer.'),
  });
});

export default function AdminClaimPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/claims" className="inline-link">
          {t('All claims')}
        </Link>
      </p>
      <PageHead
        eyebrow={data.reference}
        title={`${data.customer}: ${data.service}`}
        lead={data.title}
        actions={<Badge tone={data.status === 'waiting' ? 'warn' : 'calm'}>{translate(claimStatuses[data.status].label)}</Badge>}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <ClaimText data={data} />
          <WorkCard data={data} />
        </div>
        <ClaimDecisions data={data} />
      </div>
      <EvidenceCard bookingId={data.bookingId} />
    </>
  );
}

function ClaimText({ data }: { data: ClaimPage }) {
  return (
    <Card as="section">
      <CardHead
        title={data.wish === 'refund' ? t('Wants a refund') : t('Wants a re-visit')}
        hint={<DateTime at={data.createdAt} zone={data.zone} />}
      />
      <p className="whitespace-pre-line">{data.description}</p>
      {data.photos.length > 0 ? (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {data.photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url}>
                <img
                  src={photo.url}
                  alt={t('From the customer, {number}', { number: index + 1 })}
                  className="aspect-square w-full rounded-lg border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm text-ink-faint">{t('No photos.')}</p>
      )}
    </Card>
  );
}

function WorkCard({ data }: { data: ClaimPage }) {
  const rows = [
    [t('Work done on'), data.completedAt ? <DateTime key="d" at={data.completedAt} zone={data.zone} /> : t('not yet')],
    [t('Coverage when claimed'), data.covered || t('Not covered')],
    [t('Price of the visit'), formatMoney(data.priceCents, 'always')],
    [t('Paid and not refunded'), formatMoney(data.leftCents, 'always')],
    [t('Customer'), data.email],
  ] as const;
  return (
    <Card as="section">
      <CardHead
        title={t('The work')}
        actions={
          <Link to={`/admin/dispatch/${data.visitId}`} className="inline-link">
            {t('Visit')}
          </Link>
        }
      />
      <dl className="space-y-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {data.pro ? (
        <p className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4 text-sm">
          <span className="font-semibold">{data.pro.name}</span>
          <RatingStars value={data.pro.rating} count={data.pro.ratingCount} size="sm" />
        </p>
      ) : null}
      {data.review ? (
        <p className="mt-2 text-sm text-ink-soft">
          {data.review.comment
            ? t('Rating: {rating} of 5: "{comment}"', data.review)
            : t('Rating: {rating} of 5', { rating: data.review.rating })}
        </p>
      ) : null}
    </Card>
  );
}
