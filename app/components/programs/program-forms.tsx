import type { ReactNode } from 'react';
import { ButtonForm } from '#app/components/forms/button-form';
import { DateField } from '#app/components/forms/date-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import type { ProgramPage } from '#app/domain/programs/program-view';
import { longDay } from './long-day';
import { t } from '#app/platform/texts/t';

export type OpIds = Record<'pause' | 'resume' | 'end' | 'visit' | 'other', string>;

type FormsProps = { program: ProgramPage; opIds: OpIds };

/** What owners, managers and the office do with a program that runs: another visit, a pause, the end. */
export function ProgramForms({ program, opIds }: FormsProps) {
  const { status, pausedUntil, noticeDays } = program;
  if (status !== 'active' && status !== 'paused') return null;
  return (
    <>
      {status === 'active' ? (
        <>
          <DayForm
            intent="visit"
            opId={opIds.visit}
            title={t('Request a visit')}
            hint={t('A visit on another day, at the program’s price.')}
            field={<DateField name="day" label={t('Day of the visit')} />}
            order={['day']}
            button={t('Request visit')}
          />
          <DayForm
            intent="pause"
            opId={opIds.pause}
            title={t('Pause service')}
            hint={t('Visits until that day are canceled free of charge, and nothing is billed.')}
            field={<DateField name="until" label={t('Visits start again on')} />}
            order={['until', 'reason']}
            hasReason
            button={t('Pause service')}
          />
        </>
      ) : (
        <Card as="section">
          <CardHead
            title={t('Resume service')}
            hint={pausedUntil ? t('Visits resume automatically on {day}.', { day: longDay(pausedUntil) }) : null}
          />
          <ButtonForm fields={{ intent: 'resume', opId: opIds.resume }}>{t('Resume now')}</ButtonForm>
        </Card>
      )}
      <DayForm
        intent="end"
        opId={opIds.end}
        title={t('End the program')}
        hint={
          noticeDays === 0
            ? t('It can end on any day.')
            : t('The notice is {days, plural, one {# day} other {# days}}.', { days: noticeDays })
        }
        field={<DateField name="endsOn" label={t('First day without the program')} />}
        order={['endsOn', 'reason']}
        hasReason
        button={t('End program')}
        isDanger
      />
    </>
  );
}

type DayFormProps = {
  intent: string;
  opId: string;
  title: string;
  hint: string;
  field: ReactNode;
  order: readonly string[];
  hasReason?: boolean;
  button: string;
  isDanger?: boolean;
};

/** A day, where it is asked for a reason, and one button. */
export function DayForm({ intent, opId, title, hint, field, order, hasReason = false, button, isDanger = false }: DayFormProps) {
  return (
    <Card as="section">
      <CardHead title={title} hint={hint} />
      <PersistentForm
        id={intent}
        validator={noClientValidation}
        order={order}
        className="grid gap-4"
        summary={false}
        resetAfterSubmit
      >
        <OperationId value={opId} />
        <input type="hidden" name="intent" value={intent} />
        {field}
        {hasReason ? <TextArea name="reason" label={t('Reason')} rows={2} limit={300} /> : null}
        <div>
          <SubmitButton variant={isDanger ? 'danger' : 'secondary'} busyText={t('Saving…')}>
            {button}
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
