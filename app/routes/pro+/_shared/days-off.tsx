import { Checkbox } from '#app/components/forms/checkbox';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { useIsRefused } from '#app/components/forms/form-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { weekdayName } from '#app/domain/availability/weekdays';
import { formatDay } from '#app/platform/format-date-time';
import { mark, t, translate } from '#app/platform/texts/t';
import { dayFormAction, formAction, type ScheduleView } from './schedule-view';

/** Several days in a row at once. */
export function RangeCard({ today, day, opId }: { today: string; day: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Several days')} hint={t('For example, a vacation.')} />
      <PersistentForm id="range" validator={noClientValidation} action={dayFormAction('range', day)} className="space-y-4">
        <OperationId value={opId} />
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField name="from" label={t('First day')} min={today} />
          <DateField name="to" label={t('Last day')} min={today} />
        </div>
        <Field name="note" label={t('Note to yourself')} optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="block" busyText={t('Saving…')}>
            {t('Block these days')}
          </SubmitButton>
          <SubmitButton name="intent" value="unblock" variant="secondary" busyText={t('Saving…')}>
            {t('Unblock these days')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

const rhythms = [
  { value: '1', label: mark('Every week') },
  { value: '2', label: mark('Every 2 weeks') },
  { value: '3', label: mark('Every 3 weeks') },
  { value: '4', label: mark('Every 4 weeks') },
];

function rhythmText({ weekday, everyWeeks, startsOn, endsOn }: ScheduleView['timeOff'][number]): string {
  const label = rhythms.find(({ value }) => Number(value) === everyWeeks)?.label;
  const parts = {
    weekday: weekdayName(weekday),
    rhythm: (label ? translate(label) : t('Every {everyWeeks} weeks', { everyWeeks })).toLowerCase(),
    from: formatDay(startsOn),
  };
  return endsOn
    ? t('{weekday}, {rhythm} from {from} to {to}', { ...parts, to: formatDay(endsOn) })
    : t('{weekday}, {rhythm} from {from}', parts);
}

/** Weekdays off that come back. */
export function TimeOffCard({ timeOff, today, opId }: { timeOff: ScheduleView['timeOff']; today: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Repeating days off')} hint={t('To work on one of these days, unblock it in the calendar.')} />
      {timeOff.length ? (
        <ul className="mb-4 divide-y divide-line">
          {timeOff.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="text-sm">
                {rhythmText(one)}
                {one.note ? <span className="block text-ink-faint">{one.note}</span> : null}
              </span>
              <ButtonForm
                action={formAction('remove-time-off')}
                variant="quiet"
                size="sm"
                className="max-sm:-ml-3"
                label={t('Remove {one}', { one: rhythmText(one) })}
                fields={{ timeOffId: one.id, opId }}
              >
                {t('Remove')}
              </ButtonForm>
            </li>
          ))}
        </ul>
      ) : null}
      <PersistentForm
        id="time-off"
        validator={noClientValidation}
        action={formAction('time-off')}
        className="space-y-4"
        resetAfterSubmit
      >
        <OperationId value={opId} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            name="weekday"
            label={t('Weekday')}
            options={[1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))}
            defaultValue="3"
          />
          <Select
            name="everyWeeks"
            label={t('How often')}
            options={rhythms.map(({ value, label }) => ({ value, label: translate(label) }))}
            defaultValue="1"
          />
          <DateField name="startsOn" label={t('From')} min={today} defaultValue={today} />
          <DateField name="endsOn" label={t('Until')} optional min={today} />
        </div>
        <Field name="note" label={t('Note to yourself')} optional />
        <SubmitButton variant="secondary" busyText={t('Saving…')}>
          {t('Add day off')}
        </SubmitButton>
      </PersistentForm>
    </Card>
  );
}

const WEEK_ORDER = [1, 2, 3, 4, 5, 6, 0];
const RANGES = [0, 1, 2] as const;

function rangesOf(text: string): { start: string; end: string }[] {
  return text
    .split(', ')
    .filter(Boolean)
    .map((part) => {
      const [start = '', end = ''] = part.split('-');
      return { start, end: end === '24:00' ? '00:00' : end };
    });
}

/** Weekly hours: a tick and up to three ranges a day; an end at or before its begin runs past midnight. */
export function WeekForm({ week, zone, opId }: { week: string[]; zone: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Weekly hours')}
        hint={t(
          'In your time zone, {zone}. Up to three time ranges a day. A range that ends before it starts runs past midnight.',
          { zone: zone.replaceAll('_', ' ') },
        )}
      />
      <PersistentForm id="week" validator={noClientValidation} action={formAction('week')} className="space-y-5">
        <OperationId value={opId} />
        {WEEK_ORDER.map((weekday) => (
          <DayRow key={weekday} weekday={weekday} ranges={rangesOf(week[weekday] ?? '')} />
        ))}
        <SubmitButton busyText={t('Saving…')}>{t('Save hours')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function DayRow({ weekday, ranges }: { weekday: number; ranges: { start: string; end: string }[] }) {
  const name = weekdayName(weekday);
  const isRefused = useIsRefused();
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{name}</legend>
      <Checkbox
        name={`on${weekday}`}
        label={<span className="font-semibold">{name}</span>}
        hint={ranges.length ? undefined : t('Unavailable')}
        defaultChecked={ranges.length > 0}
      />
      <RangeInputs weekday={weekday} index={0} range={ranges[0] ?? { start: '09:00', end: '17:00' }} />
      <details className="mt-1" open={ranges.length > 1 || isRefused || undefined}>
        <summary className="flex min-h-touch cursor-pointer items-center text-sm font-semibold text-link">
          {t('Add more hours')}
        </summary>
        {RANGES.slice(1).map((index) => (
          <RangeInputs key={index} weekday={weekday} index={index} range={ranges[index]} />
        ))}
      </details>
    </fieldset>
  );
}

type RangeInputsProps = { weekday: number; index: number; range?: { start: string; end: string } };

function RangeInputs({ weekday, index, range }: RangeInputsProps) {
  const label = index === 0 ? '' : ` ${index + 1}`;
  return (
    <div className="mt-2 grid max-w-sm grid-cols-2 gap-2 sm:gap-3 sm:pl-9">
      <Field name={`start${weekday}_${index}`} label={`${t('From')}${label}`} type="time" defaultValue={range?.start ?? ''} />
      <Field name={`end${weekday}_${index}`} label={`${t('To')}${label}`} type="time" defaultValue={range?.end ?? ''} />
    </div>
  );
}
