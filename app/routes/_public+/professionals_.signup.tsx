import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { SetupForm } from '#app/components/pros/setup-form';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { hashPassword } from '#app/domain/accounts/password.server';
import { requireGoodPassword } from '#app/domain/sign-in/sign-up.server';
import { applySignedOut } from '#app/domain/pros/apply.server';
import { signedOutSetupSchema } from '#app/domain/pros/setup.schema';
import { listWorkChoices } from '#app/domain/catalog/work-kinds.server';
import { askedLanguage } from '#app/http/asked-language.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { env } from '#app/platform/env.server';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';
import { workChoicesView } from '../pro+/_shared/setup-view';

const ROUTE = 'routes/_public+/professionals_.signup';

const pageView = z.object({ work: workChoicesView, opId: z.string(), leastLength: z.number() });

/** The form is plain HTML: nothing here needs a script. */
export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Apply as a professional')) },
  {
    name: 'description',
    content: t('Apply in five minutes: who you are, where you live, what you do. Insurance and ID come later.'),
  },
];

const EMPTY = {
  fullName: '',
  email: '',
  phone: '',
  zip: '',
  companyName: '',
  soleProprietor: false,
  yearsExperience: '',
  bio: '',
  services: [],
  licenseNumber: '',
};

/** The application works signed out; a signed-in person has it at /pro. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  if (actor) throw redirect('/pro');
  return respond(pageView, {
    work: await listWorkChoices(db),
    opId: crypto.randomUUID(),
    leastLength: env().PASSWORD_MIN_LENGTH,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, request, context }) => {
  if (actor) throw redirect('/pro');
  const form = await read(signedOutSetupSchema);
  await limitRate('sign-up.ip', context.clientIp);
  await requireGoodPassword(db, form.data.password);
  const { password, ...setup } = form.data;
  const passwordHash = await hashPassword(password);
  await run(form, 'apply', (tx) => applySignedOut(tx, { setup, passwordHash, language: askedLanguage(request) }));
  return redirect('/check-mail');
});

export default function ProSignUpPage() {
  const { work, opId, leastLength } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          <PageHead
            eyebrow={t('For professionals')}
            title={t('Join the crew')}
            lead={t(
              'It’s free and takes five minutes. We’ll email you to confirm your address. You send insurance and a photo ID later.',
            )}
          />
          <Card className="mt-6">
            <SetupForm
              values={{ ...EMPTY, services: work.slice(0, 1).map(({ value }) => value) }}
              work={work}
              opId={opId}
              leastLength={leastLength}
            />
          </Card>
          <p className="mt-4 text-sm text-ink-soft">
            <WithParts
              text={t('Already have an account? [Sign in] and apply with it.')}
              parts={[
                (words) => (
                  <Link
                    to="/auth?role=pro&tab=login&returnTo=%2Fpro"
                    className="font-semibold text-link underline underline-offset-4"
                  >
                    {words}
                  </Link>
                ),
              ]}
            />
          </p>
        </div>
      </div>
    </SiteLayout>
  );
}
