import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { phoneBookingSchema } from '#app/domain/quote-requests/phone-booking.schema';
import { takeByPhone } from '#app/domain/quote-requests/take-by-phone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import type { ReadForm } from '#app/http/read-form.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { mark, t } from '#app/platform/texts/t';
import { priceBeside, readPhoneBookingPage, sayPrice } from './_shared/phone-booking.server';
import { PhoneBookingForm } from './_shared/phone-booking-form';
import { SentCard } from './_shared/phone-booking-parts';
import { phoneBookingView, type Priced } from './_shared/phone-booking-view';

const ROUTE = 'routes/admin+/bookings.new';
const PATH = '/admin/bookings/new';
const FAILED = mark('Submission Failed. There was an error submitting your request.');

export const meta: MetaFunction = () => [{ title: pageTitle(t('Book for a customer'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const [sent, customerId] = ['sent', 'customer'].map((name) => {
    const id = url.searchParams.get(name);
    return id ? readId(id) : null;
  });
  const siteId = z.string().uuid().safeParse(url.searchParams.get('site')).data ?? null;
  return respond(
    phoneBookingView,
    await readPhoneBookingPage(db, { sent: sent ?? null, customerId: customerId ?? null, siteId }),
  );
});

/** The office’s own form: the limits per address of visitors are not for it, and it signs no one in. What was read out stays. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, answer }) => {
  try {
    const form = await read(phoneBookingSchema);
    const { data } = form;
    if (data.step === 'price') return { ...form.asSent, priced: await sayPrice(db, data) };
    const { requestId } = await wrapUnexpected(FAILED, () =>
      run(form, 'send', (tx) => takeByPhone(tx, { booking: data, adminId: actor.userId })),
    );
    return safeRedirect(`${PATH}?sent=${requestId}`, PATH, { status: 303 });
  } catch (error) {
    const { status, ...refused } = await answer(error).then(asRefused);
    return Response.json({ ...refused, priced: await priceBeside(db, refused) }, { status });
  }
});

async function asRefused(answer: Response) {
  const body = (await answer.json()) as ReadForm<unknown>['asSent'];
  return { ...body, status: answer.status };
}

export default function PhoneBookingPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<{ priced?: Priced }>();
  return (
    <>
      <PageHead
        eyebrow={t('Customers')}
        title={t('Book for a customer')}
        lead={t('Ask the caller, read out the price, and send them the link to pay.')}
      />
      {page.sent ? (
        <SentCard sent={page.sent} />
      ) : page.packages.length === 0 ? (
        <Notice tone="warn" className="mt-6" title={t('Online booking isn’t open yet')}>
          <WithLinks text={t('Nothing is on sale. [Put a package on sale first]')} to={['/admin/packages']} />
        </Notice>
      ) : (
        <div className="mt-6 max-w-3xl">
          <PhoneBookingForm page={page} priced={answer?.priced} />
        </div>
      )}
    </>
  );
}
