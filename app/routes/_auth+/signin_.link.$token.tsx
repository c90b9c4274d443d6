import type { MetaFunction } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { pageTitle } from '#app/components/layout/page-title';
import { Button } from '#app/components/ui/button';
import { isSignInLinkGood, readReturnTo, redeemSignInLink } from '#app/domain/sign-in/redeem-sign-in-code.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { type Db, transact } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { LinkPage } from './_shared/link-page';
import { signedIn } from './_shared/signed-in.server';
import { withReturnTo } from './_shared/with-return-to';

const ROUTE = 'routes/_auth+/signin_.link.$token';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Sign in')) }];

async function linkIsOver(db: Db, link: string): Promise<Response> {
  return redirectWithNotice(withReturnTo('/signin/code', await readReturnTo(db, { link })), {
    type: 'warning',
    message: t('That link has expired'),
    description: t('Request a new link.'),
  });
}

/** Opening the mail's link changes nothing: mail programs open links too. The button does. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const link = params.token ?? '';
  if (!(await isSignInLinkGood(db, { link }))) throw await linkIsOver(db, link);
  return null;
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, request, params, context }) => {
  await limitRate('code-try.ip', context.clientIp, t('Sign in failed. '));
  const link = params.token ?? '';
  const answer = await transact(db, (tx) => redeemSignInLink(tx, { link }));
  return answer ? signedIn({ db, request, clientIp: context.clientIp, ...answer }) : linkIsOver(db, link);
});

export default function SignInLinkRoute() {
  return (
    <LinkPage title={t('Sign in')} lead={t('Select Sign in to continue. The link works once.')}>
      <Form method="post">
        <Button type="submit" className="w-full">
          {t('Sign in')}
        </Button>
      </Form>
    </LinkPage>
  );
}
