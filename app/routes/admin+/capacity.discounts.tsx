import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { HELD_BACK_PERCENT } from '#app/domain/capacity/held-back';
import { readHeldBack } from '#app/domain/capacity/held-back.server';
import { listCapacityLines } from '#app/domain/capacity/list-capacity.server';
import { askReplay, readReplay } from '#app/domain/priced-windows/ask-replay.server';
import { type Bound, BOUNDS } from '#app/domain/priced-windows/window-bounds';
import { markWindows, readPricedWindows, savePricedWindows } from '#app/domain/priced-windows/priced-windows.server';
import { windowsFormSchema, windowValues } from '#app/domain/priced-windows/windows-form.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { ReplayResult } from './_shared/replay-result';
import { replayView } from './_shared/replay-view';
import { viewReplay } from './_shared/replay-view.server';

const ROUTE = 'routes/admin+/capacity.discounts';
const PATH = '/admin/capacity/discounts';
const TAKERS_USUAL = 20;
const ORDER = [
  ...['earlyBird', 'earlyBirdPercent', 'earlyBirdWeeks', 'slackPercent'],
  ...['neighbors', 'neighborsPercent', 'neighborsMiles'],
  ...['flexible', 'flexiblePercent', 'settleDays', 'togetherPercent', 'reason'],
  ...['service', 'heldBack', 'takersPercent'],
];

const pageView = z.object({
  values: z.record(z.string().optional()),
  seen: z.string(),
  opId: z.string(),
  lines: z.array(z.object({ id: z.string(), name: z.string() })),
  replay: replayView.nullable(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Discounts for a day'), 'Admin') }];

/** With `?replay=` the bounds are those that were replayed; saving them takes another press. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const windows = await readPricedWindows(db);
  const asked = url.searchParams.get('replay');
  const replay = asked === null ? null : await readReplay(db, readId(asked));
  const heldBack = replay?.asked.heldBack ?? (await readHeldBack(db));
  return respond(pageView, {
    values: {
      ...windowValues(replay?.asked.windows ?? windows),
      heldBack: String(heldBack),
      takersPercent: String(replay?.asked.takersPercent ?? TAKERS_USUAL),
      service: replay?.serviceLineId,
    },
    seen: markWindows(windows),
    opId: crypto.randomUUID(),
    lines: await listCapacityLines(db),
    replay: replay && viewReplay(replay, url.searchParams.get('area')),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(windowsFormSchema);
  const { intent, seen, reason, service, heldBack, takersPercent, ...windows } = form.data;
  if (intent === 'replay') {
    const serviceLineId = service || (await listCapacityLines(db))[0]?.id || '';
    const id = await run(form, 'replay', (tx) => askReplay(tx, { serviceLineId, asked: { windows, heldBack, takersPercent } }));
    return safeRedirect(`${PATH}?replay=${id}#replay`, PATH, { status: 303 });
  }
  await run(form, 'save', (tx) => savePricedWindows(tx, { after: windows, seen, reason, adminId: actor.userId }));
  return redirectWithNotice('/admin/capacity/discounts', {
    type: 'success',
    message: t('Discounts saved'),
    description: t('For prices from now on. Quotes keep theirs.'),
  });
});

export default function DiscountsPage() {
  const { values, seen, opId, lines, replay } = useLoaderData<typeof loader>();
  useLive(['capacity.changed']);
  return (
    <>
      <PageHead
        eyebrow={t('Capacity')}
        title={t('Discounts for a day')}
        lead={t(
          'Off the printed price, never above it, in whole dollars. Customers see them beside the price on the booking form, each with its reason, and again as a line of what they pay.',
        )}
        actions={
          <LinkButton to="/admin/capacity" variant="secondary">
            {t('Back to Capacity')}
          </LinkButton>
        }
      />
      <PersistentForm
        key={`${seen} ${replay?.id ?? ''}`}
        id="day-discounts"
        validator={noClientValidation}
        order={ORDER}
        defaultValues={values}
        className="mt-6 grid gap-6"
      >
        <OperationId value={opId} />
        <input type="hidden" name="seen" value={seen} />
        <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
          <Card as="section">
            <CardHead
              title={t('Early-bird')}
              hint={t(
                'For a day booked well ahead, in a week with room. The discount follows the hours that the week has left: with half of them left, half of the maximum.',
              )}
            />
            <div className="grid gap-5">
              <Checkbox name="earlyBird" label={t('Give early-bird discounts')} />
              <BoundField name="earlyBirdPercent" label={t('Maximum discount, %')} />
              <BoundField name="earlyBirdWeeks" label={t('Minimum weeks ahead')} />
              <BoundField name="slackPercent" label={t('Minimum hours left in the week, %')} />
            </div>
          </Card>
          <Card as="section">
            <CardHead
              title={t('Neighbors')}
              hint={t(
                'For a day on which a pro has promised a visit of the same service near. The maximum next door, half of it at the farthest mile, none in a sold-out week.',
              )}
            />
            <div className="grid gap-5">
              <Checkbox name="neighbors" label={t('Give neighbor discounts')} />
              <BoundField name="neighborsPercent" label={t('Maximum discount, %')} />
              <BoundField name="neighborsMiles" label={t('Maximum distance, miles')} />
            </div>
          </Card>
          <Card as="section">
            <CardHead
              title={t('Flexible day')}
              hint={t(
                'For customers who take any day up to 3 days before or after the one they name. The discount follows the hours that those weeks have left. We choose the day with the least driving that pros have free, and email the customer.',
              )}
            />
            <div className="grid gap-5">
              <Checkbox name="flexible" label={t('Give flexible-day discounts')} />
              <BoundField name="flexiblePercent" label={t('Maximum discount, %')} />
              <BoundField name="settleDays" label={t('Days of notice before the first possible day')} />
            </div>
          </Card>
        </div>
        <Card as="section" className="max-w-2xl">
          <CardHead
            title={t('Together')}
            hint={t(
              'You bear these discounts: pros are paid as if there were none. They are never more than what you keep of a job.',
            )}
          />
          <div className="grid gap-5">
            <BoundField name="togetherPercent" label={t('Maximum for all discounts together, %')} />
            <Field name="reason" label={t('Reason for the log')} optional />
            <div>
              <SubmitButton name="intent" value="save" busyText={t('Saving…')}>
                {t('Save')}
              </SubmitButton>
            </div>
          </div>
        </Card>
        <ReplayCard lines={lines} />
      </PersistentForm>
      {replay ? <ReplayResult replay={replay} /> : null}
    </>
  );
}

/** The same bounds, tried on last season; nothing is saved. */
function ReplayCard({ lines }: { lines: Page['lines'] }) {
  return (
    <Card as="section" className="max-w-2xl">
      <CardHead
        title={t('Try them on last season')}
        hint={t(
          'Shows what the bounds above would have given last season and how full its weeks would have been. It changes nothing.',
        )}
      />
      <div className="grid gap-5">
        {lines.length > 1 ? (
          <Select name="service" label={t('Service')} options={lines.map(({ id, name }) => ({ value: id, label: name }))} />
        ) : null}
        <Field
          name="heldBack"
          label={t('Share held back, %')}
          inputMode="numeric"
          hint={t('{least} to {most}. Set for good on the capacity page.', HELD_BACK_PERCENT)}
          wrapperClass="max-w-xs"
        />
        <Field
          name="takersPercent"
          label={t('Customers who take a flexible day, %')}
          inputMode="numeric"
          hint={t('0 to 100. Your guess: no one could choose it last season.')}
          wrapperClass="max-w-xs"
        />
        <div>
          <SubmitButton name="intent" value="replay" variant="secondary" busyText={t('Starting…')}>
            {t('Replay last season')}
          </SubmitButton>
        </div>
      </div>
    </Card>
  );
}

function BoundField({ name, label }: { name: Bound; label: string }) {
  const { least, most } = BOUNDS[name];
  return (
    <Field name={name} label={label} inputMode="numeric" hint={t('{least} to {most}', { least, most })} wrapperClass="max-w-xs" />
  );
}
