import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { withZod } from '@remix-validated-form/with-zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useFilledBefore } from '#app/components/forms/use-filled-before';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { formatMoney } from '#app/components/ui/money';
import { longDate } from '#app/domain/catalog/visit-windows';
import { NO_SHOW_FEE_CENTS } from '#app/domain/fulfillment/late-release-policy';
import { previewRelease, releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { readReleaseDay } from '#app/domain/fulfillment/release-day.server';
import { setDayBlocked } from '#app/domain/pros/save-schedule.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { causeField, RELEASE_CAUSES, type ReleaseCause, releaseReason, releaseSchema, releaseView } from './_shared/release-view';
import { bookedText } from './_shared/schedule-view';

const ROUTE = 'routes/pro+/visits.$visitId.release';
const FORM_ID = 'release-visit';

const validator = withZod(releaseSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Release the job'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const own = { visitId, proId: actor.pro.proId };
  const [{ feeCents, rule }, { date, isBlocked }] = await Promise.all([previewRelease(db, own), readReleaseDay(db, own)]);
  return respond(releaseView, {
    visitId,
    feeCents,
    rule: translate(rule),
    noShowFeeCents: NO_SHOW_FEE_CENTS,
    day: longDate(date),
    isBlocked,
    cause: causeField.safeParse(url.searchParams.get('why')).data ?? null,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(releaseSchema);
  const fee = await wrapUnexpected(t('Failed to cancel job. Please try again.'), () =>
    run(form, `release:${visitId}`, async (tx) => {
      const own = { visitId, proId: actor.pro.proId };
      const day = form.data.blockDay ? await readReleaseDay(tx, own) : null;
      const released = await releaseVisit(tx, { ...own, userId: actor.userId, reason: releaseReason(form.data) });
      if (!day) return { ...released, booked: null };
      const { booked } = await setDayBlocked(tx, { proId: own.proId, date: day.date, blocked: true, note: '' });
      return { ...released, booked };
    }),
  );
  const sentences = [
    t('We’re finding another pro.'),
    fee.feeCents ? t('We’ll deduct {amount} from your next payout.', { amount: formatMoney(fee.feeCents) }) : '',
    fee.booked ? bookedText(fee.booked) : '',
  ];
  return redirectWithNotice('/pro/dashboard/jobs?tab=assigned', {
    type: fee.booked ? 'warning' : 'success',
    message: fee.booked === null ? t('Job released') : t('Job released and day blocked'),
    description: sentences.filter(Boolean).join(' '),
  });
});

export default function ReleasePage() {
  const { visitId, feeCents, rule, noShowFeeCents, day, isBlocked, cause, opId } = useLoaderData<typeof loader>();
  const back = `/pro/visits/${visitId}`;
  return (
    <DialogPage title={t('Release this job?')} closeTo={back}>
      <p className="rounded-lg bg-sunken p-4">
        <span className="font-semibold">
          {feeCents === 0 ? t('No fee') : t('{amount} fee', { amount: formatMoney(feeCents) })}
        </span>
        <span className="text-ink-soft">, {rule}.</span>
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        {t('The customer keeps the date, and we look for another pro right away. You won’t be offered this job again.')}{' '}
        {feeCents ? `${t('We deduct the fee from your next payout. The customer gets half of it.')} ` : ''}
        {t('A no-show costs {amount}.', { amount: formatMoney(noShowFeeCents) })}
      </p>
      <PersistentForm id={FORM_ID} validator={validator} className="mt-5">
        <OperationId value={opId} />
        <WhyAndDay day={day} isBlocked={isBlocked} cause={cause} />
        <TextArea
          name="reason"
          label={t('Tell us more')}
          hint={t('Needed unless you’re absent that day.')}
          limit={500}
          rows={3}
          wrapperClass="mt-5"
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Releasing…')}>
            {feeCents === 0 ? t('Release job') : t('Release for {amount}', { amount: formatMoney(feeCents) })}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Keep job')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}

type WhyAndDayProps = { day: string; isBlocked: boolean; cause: ReleaseCause | null };

/** Why, and a box that blocks the day too: checked by itself for reasons that mean absence, and there to be checked for all others. */
function WhyAndDay({ day, isBlocked, cause }: WhyAndDayProps) {
  const [chosen, setChosen] = useState(cause);
  useFilledBefore(FORM_ID, (form) => {
    const { data } = causeField.safeParse(form.get('cause'));
    if (data) setChosen(data);
  });
  const isAbsent = chosen !== null && RELEASE_CAUSES[chosen].isAbsent;
  return (
    <>
      <div
        onChange={({ target }) => {
          const { data } = causeField.safeParse((target as unknown as HTMLInputElement).value);
          if (data) setChosen(data);
        }}
      >
        <RadioCards
          name="cause"
          legend={t('Why can’t you do this job?')}
          defaultValue={cause ?? undefined}
          cards={Object.entries(RELEASE_CAUSES).map(([value, { label }]) => ({ value, label: translate(label) }))}
        />
      </div>
      {isBlocked ? null : (
        <div className="mt-5">
          <Checkbox
            key={String(isAbsent)}
            name="blockDay"
            label={t('Also block this day: {day}', { day })}
            hint={t('You won’t get new jobs on it. You can unblock it under Schedule.')}
            defaultChecked={isAbsent}
          />
        </div>
      )}
    </>
  );
}
