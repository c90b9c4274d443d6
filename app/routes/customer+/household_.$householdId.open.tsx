import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { enterAccount, readOpenAccount } from '#app/domain/household/household-members.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safePath, safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/household_.$householdId.open';

const pageView = z.object({ name: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Open an account')) }];

function readTarget(url: URL): string {
  return safePath(url.searchParams.get('to'), '/customer/dashboard');
}

/** Where a mail to a member leads: the page that it is about, once they are in that account. Opening it changes nothing; the button does. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const account = await readOpenAccount(db, {
    householdId: readId(params.householdId),
    memberId: actor.userId,
    openedId: actor.opened?.userId ?? null,
  });
  if (account.isActive) throw safeRedirect(readTarget(url));
  return respond(pageView, { name: account.name, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, url, read, run }) => {
  const form = await read(z.object({}));
  const householdId = readId(params.householdId);
  await run(form, `open:${householdId}`, (tx) =>
    enterAccount(tx, { householdId, memberId: actor.userId, sessionHash: actor.sessionHash }),
  );
  return safeRedirect(readTarget(url));
});

export default function OpenAccountPage() {
  const { name, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-lg">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('This is in {name}’s account', { name })}
        lead={t('Open their account to see it. You can switch back at any time.')}
      />
      <div className="mt-6">
        <ButtonForm fields={{ opId }} busyText={t('Opening…')}>
          {t('Open {name}’s account', { name })}
        </ButtonForm>
      </div>
    </div>
  );
}
