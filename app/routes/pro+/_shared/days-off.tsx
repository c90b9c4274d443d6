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
import { WEEKDAYS } from '#app/domain/availability/weekdays';
import { formatDay } from '#app/platform/format-date-time';
import { dayFormAction, formAction, type ScheduleView } from './schedule-view';

/** Several days in a row at once. */
export function RangeCard({ today, day, opId }: { today: string; day: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead title="Several days" hint="For example, a vacation." />
      <PersistentForm id="range" validator={noClientValidation} action={dayFormAction('range', day)} className="space-y-4">
        <OperationId value={opId} />
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField name="from" label="First day" min={today} />
          <DateField name="to" label="Last day" min={today} />
        </div>
        <Field name="note" label="Note to yourself" optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="block" busyText="Saving…">
            Block these days
          </SubmitButton>
          <SubmitButton name="intent" value="unblock" variant="secondary" busyText="Saving…">
            Unblock these days
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

const rhythms = [
  { value: '1', label: 'Every week' },
  { value: '2', label: 'Every 2 weeks' },
  { value: '3', label: 'Every 3 weeks' },
  { value: '4', label: 'Every 4 weeks' },
];

function rhythmText({ weekday, everyWeeks, startsOn, endsOn }: ScheduleView['timeOff'][number]): string {
  const rhythm = rhythms.find(({ value }) => Number(value) === everyWeeks)?.label ?? `Every ${everyWeeks} weeks`;
  return `${WEEKDAYS[weekday] ?? ''}, ${rhythm.toLowerCase()} from ${formatDay(startsOn)}${endsOn ? ` to ${formatDay(endsOn)}` : ''}`;
}

/** Weekdays off that come back. */
export function TimeOffCard({ timeOff, today, opId }: { timeOff: ScheduleView['timeOff']; today: string; opId: string }) {
  return (
    <Card as="section">
      <CardHead title="Repeating days off" hint="To work on one of these days, unblock it in the calendar." />
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
                label={`Remove ${rhythmText(one)}`}
                fields={{ timeOffId: one.id, opId }}
              >
                Remove
              </ButtonForm>
            </li>
          ))}
        </ul>
      ) : null}
      <PersistentForm id="time-off" validator={noClientValidation} action={formAction('time-off')} className="space-y-4">
        <OperationId value={opId} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            name="weekday"
            label="Weekday"
            options={[1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ value: String(weekday), label: WEEKDAYS[weekday] ?? '' }))}
            defaultValue="3"
          />
          <Select name="everyWeeks" label="How often" options={rhythms} defaultValue="1" />
          <DateField name="startsOn" label="From" min={today} defaultValue={today} />
          <DateField name="endsOn" label="Until" optional min={today} />
        </div>
        <Field name="note" label="Note to yourself" optional />
        <SubmitButton variant="secondary" busyText="Saving…">
          Add day off
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
        title="Weekly hours"
        hint={`In your time zone, ${zone.replaceAll('_', ' ')}. Up to three time ranges a day. A range that ends before it starts runs past midnight.`}
      />
      <PersistentForm id="week" validator={noClientValidation} action={formAction('week')} className="space-y-5">
        <OperationId value={opId} />
        {WEEK_ORDER.map((weekday) => (
          <DayRow key={weekday} weekday={weekday} ranges={rangesOf(week[weekday] ?? '')} />
        ))}
        <SubmitButton busyText="Saving…">Save hours</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function DayRow({ weekday, ranges }: { weekday: number; ranges: { start: string; end: string }[] }) {
  const name = WEEKDAYS[weekday] ?? '';
  const isRefused = useIsRefused();
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="sr-only">{name}</legend>
      <Checkbox
        name={`on${weekday}`}
        label={<span className="font-semibold">{name}</span>}
        hint={ranges.length ? undefined : 'Unavailable'}
        defaultChecked={ranges.length > 0}
      />
      <RangeInputs weekday={weekday} index={0} range={ranges[0] ?? { start: '09:00', end: '17:00' }} />
      <details className="mt-1" open={ranges.length > 1 || isRefused || undefined}>
        <summary className="flex min-h-touch cursor-pointer items-center text-sm font-semibold text-link">Add more hours</summary>
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
      <Field name={`start${weekday}_${index}`} label={`From${label}`} type="time" defaultValue={range?.start ?? ''} />
      <Field name={`end${weekday}_${index}`} label={`To${label}`} type="time" defaultValue={range?.end ?? ''} />
    </div>
  );
}
