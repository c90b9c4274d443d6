import { uploadDocumentsSchema } from '#app/domain/documents/document.schema';
import { handleBoardAction } from '#app/routes/pro+/_shared/board-actions.server';
import { boardView } from '#app/routes/pro+/_shared/board-view.server';
import { handlePayoutsAction } from '#app/routes/pro+/_shared/payouts-actions.server';
import { payoutsView } from '#app/routes/pro+/_shared/payouts-view';
import { profileView } from '#app/routes/pro+/_shared/profile-view.server';
import { releaseSchema, releaseView } from '#app/routes/pro+/_shared/release-view';
import { uploadOutcomesView } from '#app/routes/pro+/_shared/upload-outcomes-view.server';
import { leadsTo, STRIPE_PAGE } from './answers';
import type { Area } from './operation';

export const pros: Area = {
  title: 'Pro jobs',
  operations: [
    {
      id: 'readJobBoard',
      names: ['claim_job_atomic'],
      route: 'routes/pro+/dashboard.jobs',
      handler: 'loader',
      path: '/pro/dashboard/jobs',
      summary: 'Returns a pro’s offers, the open jobs they may claim, and their own jobs.',
      answer: boardView,
      refuses: [],
    },
    {
      id: 'takeJob',
      names: ['claim_job_atomic'],
      route: 'routes/pro+/dashboard.jobs',
      handler: 'action',
      path: '/pro/dashboard/jobs',
      summary:
        'Claims an open job or answers an offer. If several pros claim one job, exactly one gets it and the others get 409.',
      form: handleBoardAction,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/pro\/(visits\/[^/]+|dashboard\/jobs)$/),
      refuses: [403, 404, 409, 429],
    },
    {
      id: 'previewRelease',
      names: ['cancel-job'],
      route: 'routes/pro+/visits.$visitId.release',
      handler: 'loader',
      path: '/pro/visits/{visitId}/release',
      summary: 'Returns what it costs now to release a job, and under which rule.',
      answer: releaseView,
      refuses: [404, 409],
    },
    {
      id: 'releaseVisit',
      names: ['cancel-job'],
      route: 'routes/pro+/visits.$visitId.release',
      handler: 'action',
      path: '/pro/visits/{visitId}/release',
      summary: 'Releases a job with a reason. The customer keeps the date, and the next pro gets an offer.',
      form: releaseSchema,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/pro\/dashboard\/jobs\?tab=assigned$/),
      refuses: [404, 409],
    },
    {
      id: 'readPayouts',
      names: ['stripe-connect-onboarding'],
      route: 'routes/pro+/payouts',
      handler: 'loader',
      path: '/pro/payouts',
      summary: 'Returns earnings, payouts on the way and what Stripe still needs.',
      answer: payoutsView,
      refuses: [],
    },
    {
      id: 'openPayoutAccount',
      names: ['stripe-connect-onboarding'],
      route: 'routes/pro+/payouts',
      handler: 'action',
      path: '/pro/payouts',
      summary: 'Opens Stripe’s page to set up or manage the payout account.',
      form: handlePayoutsAction,
      once: false,
      kind: 'redirect',
      answer: leadsTo(STRIPE_PAGE),
      refuses: [404, 409, 502],
    },
    {
      id: 'uploadDocuments',
      names: ['sign-doc-upload'],
      route: 'routes/pro+/docs_.upload',
      handler: 'action',
      path: '/pro/docs/upload',
      summary: 'Uploads documents. We check each file’s contents, and the response gives the result for each file.',
      form: uploadDocumentsSchema,
      files: { field: 'files', atMost: 6 },
      once: true,
      kind: 'json',
      answer: uploadOutcomesView,
      refuses: [403, 404, 409, 502],
    },
    {
      id: 'readProProfile',
      names: ['pro-profile'],
      route: 'routes/pro+/dashboard.profile',
      handler: 'loader',
      path: '/pro/dashboard/profile',
      summary: 'Returns a pro’s own profile with their badges.',
      answer: profileView,
      refuses: [404],
    },
  ],
};
