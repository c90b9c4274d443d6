import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { LastingForm } from '#app/components/forms/lasting-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { NO_SHOW_FEE_CENTS } from '#app/domain/visits/late-release-policy';
import { promiseInWords } from '#app/domain/visits/local-time';
import { readMissable, reportNoShow } from '#app/domain/visits/report-no-show.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/customer+/visits.$visitId.no-show';

const noShowSchema = z.object({ wish: z.enum(['soon', 'later']).default('soon') });
const validator = withZod(noShowSchema);

const pageView = z.object({ visitId: z.string(), when: z.string().nullable(), isOverdue: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: 'My pro did not come · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readMissable(db, { visitId: readId(params.visitId), customerId: actor.userId });
  return respond(pageView, {
    visitId: visit.id,
    when: visit.held && promiseInWords(visit.held.start, visit.zone),
    isOverdue: visit.isOverdue,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  const form = await read(noShowSchema);
  await run(form, 'no-show', (tx) => reportNoShow(tx, { ...mine, wish: form.data.wish }));
  const at = `/customer/visits/${mine.visitId}`;
  return redirectWithNotice(form.data.wish === 'soon' ? at : `${at}/reschedule`, {
    type: 'success',
    message: 'We are sorry that nobody came',
    description: form.data.wish === 'soon' ? 'We are finding somebody else right now.' : 'Choose another time, at no cost.',
  });
});

export default function NoShowPage() {
  const data = useLoaderData<typeof loader>();
  const back = `/customer/visits/${data.visitId}`;
  return (
    <DialogPage title="Your pro did not come?" closeTo={back}>
      {data.isOverdue ? (
        <LastingForm id="no-show" validator={validator}>
          <OperationId value={data.opId} />
          <p className="text-ink-soft">He was promised for {data.when}. We are sorry. What would help you most?</p>
          <div className="mt-4">
            <RadioCards
              name="wish"
              legend="What now?"
              defaultValue="soon"
              cards={[
                {
                  value: 'soon',
                  label: 'Find somebody else',
                  detail: 'We ask everybody near you at once; your visit goes first.',
                },
                {
                  value: 'later',
                  label: 'Another time, or my money back',
                  detail: 'You choose on the next page. Moving costs nothing.',
                },
              ]}
            />
          </div>
          <p className="mt-4 text-sm text-ink-soft">We credit you {formatMoney(NO_SHOW_FEE_CENTS / 2)}, whatever you choose.</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <SubmitButton busyText="Sending…">Nobody came</SubmitButton>
            <LinkButton to={back} variant="secondary" preventScrollReset>
              Back
            </LinkButton>
          </div>
        </LastingForm>
      ) : (
        <Notice
          tone="info"
          title={data.when ? `Your pro is still in his time: ${data.when}` : 'Nobody is promised for this visit now'}
        >
          {data.when ? 'Send a message and ask where he is. When his hours are over you can report it here.' : null}
        </Notice>
      )}
    </DialogPage>
  );
}
