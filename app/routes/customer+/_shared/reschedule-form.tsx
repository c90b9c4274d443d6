import { Form, Link } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { inputClass } from '#app/components/forms/field-frame';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Button, LinkButton } from '#app/components/ui/button';
import { classNames } from '#app/components/ui/class-names';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { rescheduleSchema } from '#app/domain/reschedules/reschedule.schema';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';
import { KEEP_PRO, type ReschedulePage } from './reschedule-view';

const validator = withZod(rescheduleSchema);

/** Date first, then one of that day's free hours; the cost is above the button. */
export function RescheduleForm({ data, back = `/customer/visits/${data.visitId}` }: { data: ReschedulePage; back?: string }) {
  return (
    <>
      <p className="text-ink-soft">
        <WithParts
          text={t('Now: [{current}]', { current: data.current })}
          parts={[(words) => <span className="font-semibold text-ink">{words}</span>]}
        />
      </p>
      {data.asked ? (
        <Notice tone="info" title={t('You have asked for {asked}', { asked: data.asked })} className="mt-3">
          {t('Choosing another time replaces that.')}
        </Notice>
      ) : null}
      <WhoComes data={data} />
      <FreeDays data={data} />
      <Form method="get" preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
        {data.keepsPro ? <input type="hidden" name="pro" value={KEEP_PRO} /> : null}
        <label className="grow">
          <span className="block font-semibold">{t('Date')}</span>
          {data.dateProblem ? <span className="block font-semibold text-bad">{data.dateProblem}</span> : null}
          <input
            type="date"
            name="date"
            min={data.first}
            max={data.last}
            defaultValue={data.date}
            key={data.date}
            className={inputClass}
          />
        </label>
        <Button type="submit" variant="secondary">
          {t('Show times')}
        </Button>
      </Form>
      <ChooseHour data={data} back={back} />
    </>
  );
}

function moveQuery(date: string, keepsPro: boolean): string {
  return `?date=${date}${keepsPro ? `&pro=${KEEP_PRO}` : ''}`;
}

function pillClass(isCurrent: boolean): string {
  return classNames(
    'block rounded-full border px-3 py-1.5 text-sm font-semibold transition',
    isCurrent ? 'border-action bg-action-soft text-ink' : 'border-line-strong bg-surface text-ink-soft hover:bg-sunken',
  );
}

/** Any pro, or the one who has the visit alone: the days and hours below are theirs. */
function WhoComes({ data: { proName, keepsPro, date } }: { data: ReschedulePage }) {
  if (proName === null) return null;
  const choices = [
    { isKept: false, label: t('Any pro near you') },
    { isKept: true, label: t('Only {pro}', { pro: proName }) },
  ];
  return (
    <nav aria-label={t('Who comes')} className="mt-4">
      <p className="text-sm text-ink-faint">{t('Who comes')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ isKept, label }) => (
          <li key={label}>
            <Link
              to={moveQuery(date, isKept)}
              preventScrollReset
              aria-current={isKept === keepsPro ? 'true' : undefined}
              className={pillClass(isKept === keepsPro)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FreeDays({ data }: { data: ReschedulePage }) {
  if (data.days.length === 0) return null;
  return (
    <nav aria-label={t('Next free days')} className="mt-4">
      <p className="text-sm text-ink-faint">{t('Next free days')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {data.days.map((day) => (
          <li key={day.date}>
            <Link
              to={moveQuery(day.date, data.keepsPro)}
              preventScrollReset
              aria-current={day.date === data.date ? 'date' : undefined}
              className={pillClass(day.date === data.date)}
            >
              {day.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChooseHour({ data, back }: { data: ReschedulePage; back: string }) {
  if (data.slots.length === 0) {
    return (
      <Notice tone="info" title={data.closed ?? fullDay(data)} className="mt-5">
        {data.days.length > 0 ? t('Choose one of the free days above or try another date.') : t('Try another date.')}
      </Notice>
    );
  }
  const nine = data.slots.find((slot) => slot.hour === 9) ?? data.slots[0];
  return (
    <PersistentForm id="reschedule" validator={validator} className="mt-5" key={`${data.date}-${data.keepsPro}`}>
      <OperationId value={data.opId} />
      <input type="hidden" name="date" value={data.date} />
      <input type="hidden" name="feeCents" value={data.feeCents} />
      {data.keepsPro ? <input type="hidden" name="keepsPro" value="on" /> : null}
      <RadioCards
        name="hour"
        legend={t('Times on {dateWords}', { dateWords: data.dateWords })}
        hint={t('Your crew arrives within two hours of this time.')}
        columns={3}
        defaultValue={String(nine?.hour)}
        cards={data.slots.map(({ hour, label }) => ({ value: String(hour), label }))}
      />
      <Terms data={data} />
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton busyText={t('Rescheduling…')}>
          {data.feeCents > 0 ? t('Reschedule and pay the fee') : t('Reschedule')}
        </SubmitButton>
        <LinkButton to={back} variant="secondary" preventScrollReset>
          {t('Keep current time')}
        </LinkButton>
      </div>
    </PersistentForm>
  );
}

function fullDay({ keepsPro, proName, dateWords }: ReschedulePage): string {
  return keepsPro && proName
    ? t('{pro} isn’t free on {dateWords}', { pro: proName, dateWords })
    : t('No crew is free on {dateWords}', { dateWords });
}

function Terms({ data }: { data: ReschedulePage }) {
  return (
    <div className="mt-5 rounded-lg bg-sunken p-4 text-sm">
      <p className="flex justify-between gap-4 text-base">
        <span>{t('Rescheduling fee')}</span>
        <span className="figures font-semibold">{data.feeCents === 0 ? t('No fee') : formatMoney(data.feeCents, 'always')}</span>
      </p>
      <p className="mt-1 text-ink-soft">{ruleWords(data)}</p>
      {data.isHeld ? (
        <p className="mt-1 text-ink-soft">
          {data.keepsPro
            ? t(
                'You’ll keep your current time until {pro} confirms the new one. We ask no one else: if they can’t come then, nothing changes.',
                { pro: data.proName ?? '' },
              )
            : t(
                'You’ll keep your current time until a pro confirms the new one. If your pro isn’t free then, we ask others near you and tell you who comes.',
              )}
        </p>
      ) : null}
    </div>
  );
}

function ruleWords({ rule, freeUntil }: ReschedulePage): string {
  switch (rule) {
    case 'our-doing':
      return t('No charge: this change is on us.');
    case 'weather':
      return t('No charge: the weather affects your visit.');
    case 'afterwards':
      return t('No charge: you pay for this visit when the work is done.');
    case 'grace':
      return t('No charge this soon after booking.');
    case 'late':
      return t('Rescheduling was free until {freeUntil}. The fee is added to your bill once the new time is confirmed.', {
        freeUntil,
      });
    case 'third':
      return t(
        'You can reschedule a visit twice for free. After that, we add a fee to your bill once the new time is confirmed.',
      );
    default:
      return t('Rescheduling is free until {freeUntil}, twice per visit.', { freeUntil });
  }
}
