import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { useWasRefused } from '#app/components/forms/use-was-refused';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { PhotoConsent } from '#app/components/visits/photo-consent';
import { consentView } from '#app/domain/gallery/consent-view';
import { answerByLink, readConsentByLink } from '#app/domain/gallery/photo-consent.server';
import { acceptWork, disputeWork, readSignOff } from '#app/domain/fulfillment/sign-off.server';
import { listWorkPhotos } from '#app/domain/visits/visit-photos.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { readLink } from '#app/platform/link-token.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { WithParts } from '#app/components/ui/with-parts';

const ROUTE = 'routes/visits+/sign-off.$token';
const DISPUTE = 'dispute-work';
const NOTE_LIMIT = 1_000;

const answerSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['allow-photos', 'withdraw-photos']) }),
  z.object({ intent: z.literal('accept') }),
  z.object({
    intent: z.literal('dispute'),
    note: z
      .string({ required_error: mark('Tell us what’s wrong') })
      .trim()
      .min(1, mark('Tell us what’s wrong'))
      .max(NOTE_LIMIT, mark('Keep it under 1,000 characters')),
  }),
]);

const pageView = z.object({
  visitId: z.string(),
  service: z.string(),
  reference: z.string(),
  pro: z.string(),
  zone: z.string(),
  completedAt: z.date(),
  status: z.enum(['waiting', 'accepted', 'auto_accepted', 'disputed', 'resolved']),
  autoAt: z.date(),
  note: z.string(),
  checks: z.array(z.object({ position: z.number(), label: z.string() })),
  photos: z.array(z.object({ id: z.string(), moment: z.string(), url: z.string() })),
  /** Null where the link may not speak for it, and where there is nothing to show. */
  consent: consentView.nullable(),
  opIds: z.object({ accept: z.string(), dispute: z.string(), consent: z.string() }),
});
type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Review the work')) }, { name: 'robots', content: 'noindex' }];

function visitOf(token: string | undefined): string {
  const claim = readLink(token ?? '', 'visit-sign-off');
  if (!claim) throw new NotFound(t('This link no longer works.'));
  return claim.visitId;
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const visitId = visitOf(params.token);
  const [work, photos, consent] = await Promise.all([
    readSignOff(db, { visitId }),
    listWorkPhotos(db, visitId),
    readConsentByLink(db, visitId),
  ]);
  return respond(pageView, {
    ...work,
    photos: photos.map((photo) => ({ ...photo, url: `/visits/sign-off/${params.token}/photos/${photo.id}` })),
    consent,
    opIds: { accept: crypto.randomUUID(), dispute: crypto.randomUUID(), consent: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ params, read, run }) => {
  const answer = { visitId: visitOf(params.token), actor: { kind: 'customer' as const, userId: null } };
  const form = await read(answerSchema);
  const { data } = form;
  if (data.intent === 'accept') {
    await run(form, 'accept-work', (tx) => acceptWork(tx, answer));
    return redirectWithNotice(`/visits/sign-off/${params.token}`, {
      type: 'success',
      message: t('Thanks, the work is approved'),
    });
  }
  if (data.intent !== 'dispute') {
    const allows = data.intent === 'allow-photos';
    await run(form, data.intent, (tx) => answerByLink(tx, { visitId: answer.visitId, allows }));
    return redirectWithNotice(`/visits/sign-off/${params.token}`, {
      type: 'success',
      message: allows ? t('Thanks. We may show the photos') : t('We don’t show the photos anymore'),
    });
  }
  await run(form, 'dispute-work', (tx) => disputeWork(tx, { ...answer, note: data.note }));
  return redirectWithNotice(`/visits/sign-off/${params.token}`, {
    type: 'success',
    message: t('Thanks for telling us'),
    description: t('Our team is on it. Your pro is paid once it’s settled.'),
  });
});

export default function SignOffPage() {
  const work = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-3xl py-10">
        <Refusal text={useRefusal()} />
        <PageHead
          title={t('Review the work')}
          lead={
            <>
              <WithParts
                text={t('{pro} finished your {service} on {date}. Booking [{reference}].', {
                  pro: work.pro,
                  service: work.service,
                  date: formatDateTime(new Date(work.completedAt), { zone: work.zone, showZone: true }),
                  reference: work.reference,
                })}
                parts={[(words) => <span className="figures">{words}</span>]}
              />
            </>
          }
        />
        <Photos
          title={t('Before')}
          alt={(number) => t('Before the work, view {number}', { number })}
          photos={work.photos.filter(({ moment }) => moment === 'before')}
        />
        <Photos
          title={t('After')}
          alt={(number) => t('After the work, view {number}', { number })}
          photos={work.photos.filter(({ moment }) => moment === 'after')}
        />
        {work.checks.length ? (
          <section aria-labelledby="checks-title" className="mt-8">
            <h2 id="checks-title" className="text-lg font-semibold">
              {t('What was checked')}
            </h2>
            <ul className="mt-3 space-y-2">
              {work.checks.map((check) => (
                <li key={check.position} className="flex items-start gap-2">
                  <Check aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-good" />
                  {check.label}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <div className="mt-10">
          <Answer work={work} />
        </div>
        <PhotoConsent
          consent={work.consent}
          zone={work.zone}
          opId={work.opIds.consent}
          className="mt-10 border-t border-line pt-6"
        />
      </div>
    </SiteLayout>
  );
}

function Photos({ title, alt, photos }: { title: string; alt: (number: number) => string; photos: PageData['photos'] }) {
  if (photos.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <img
              src={photo.url}
              alt={alt(index + 1)}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-lg border border-line object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How work that was looked at ended. */
const ENDED = {
  accepted: mark('You approved this work.'),
  auto_accepted: mark('Approved automatically after 48 hours.'),
  resolved: mark('The problem you reported is resolved.'),
};

function Answer({ work }: { work: PageData }) {
  const { status, opIds } = work;
  const wasRefused = useWasRefused(DISPUTE);
  if (status !== 'waiting' && status !== 'disputed') {
    return (
      <Notice tone="good" title={translate(ENDED[status])}>
        <LinkButton to={`/visits/${work.visitId}/review`} variant="secondary" className="mt-3">
          {t('Rate the visit')}
        </LinkButton>
      </Notice>
    );
  }
  const accept = (
    <ButtonForm fields={{ intent: 'accept', opId: opIds.accept }} size="lg">
      {status === 'disputed' ? t('It’s fixed now') : t('Approve the work')}
    </ButtonForm>
  );
  if (status === 'disputed') {
    return (
      <Notice tone="warn" title={t('You told us something’s wrong.')}>
        <p className="whitespace-pre-wrap">{work.note}</p>
        <div className="mt-4">{accept}</div>
      </Notice>
    );
  }
  return (
    <>
      {accept}
      <p className="mt-3 text-sm text-ink-soft">
        {t('If we don’t hear from you by {date}, we’ll mark it approved. Your guarantee applies either way.', {
          date: formatDateTime(new Date(work.autoAt), { zone: work.zone, showZone: true }),
        })}
      </p>
      <details open={wasRefused || undefined} className="mt-6 rounded-lg border border-line p-4">
        <summary className="min-h-touch cursor-pointer font-semibold text-link underline underline-offset-4">
          {t('Something’s wrong')}
        </summary>
        <PersistentForm id={DISPUTE} validator={noClientValidation} className="mt-4 space-y-4">
          <OperationId value={opIds.dispute} />
          <input type="hidden" name="intent" value="dispute" />
          <TextArea name="note" label={t('What’s wrong?')} limit={NOTE_LIMIT} rows={4} />
          <SubmitButton variant="secondary">{t('Send to our team')}</SubmitButton>
        </PersistentForm>
      </details>
    </>
  );
}
