import { DateField } from '#app/components/forms/date-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select, type SelectOption } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import type { BinderRow } from '#app/domain/binders/binder.schema';
import { formatDay } from '#app/platform/format-date-time';

type FormProps = { opId: string; fromOn: string; toOn: string; sites?: SelectOption[] };

/** The period of a binder, and its location where there is a choice. */
export function BinderForm({ opId, fromOn, toOn, sites }: FormProps) {
  return (
    <Card as="section">
      <CardHead
        title="New binder"
        hint="A PDF for an inspector: visits, reports, findings with corrective actions, materials, and the licenses of the pros."
      />
      <PersistentForm
        key={opId}
        id="binder"
        validator={noClientValidation}
        order={[...(sites ? ['siteId'] : []), 'fromOn', 'toOn']}
        defaultValues={{ fromOn, toOn }}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        {sites ? <Select name="siteId" label="Location" prompt="Choose a location" options={sites} /> : null}
        <div className="flex flex-wrap gap-5">
          <DateField name="fromOn" label="From" defaultValue={fromOn} />
          <DateField name="toOn" label="To" defaultValue={toOn} max={toOn} />
        </div>
        <div>
          <SubmitButton busyText="Ordering…">Make the binder</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

const states: Record<BinderRow['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'calm' },
};

/** Binders that were asked for, with their files. */
export function BinderList({ binders, showPlace = false }: { binders: BinderRow[]; showPlace?: boolean }) {
  return (
    <Card as="section">
      <CardHead title="Binders" hint={binders.length === 0 ? 'None yet.' : undefined} />
      <ul className="divide-y divide-line">
        {binders.map(({ id, place, fromOn, toOn, status, createdAt, expiresAt, url }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <div>
              <p className="font-semibold">
                {url ? (
                  <a href={url} className="inline-link">
                    {formatDay(fromOn)} to {formatDay(toOn)}
                  </a>
                ) : (
                  `${formatDay(fromOn)} to ${formatDay(toOn)}`
                )}
              </p>
              {showPlace ? <p className="text-sm text-ink-soft">{place}</p> : null}
              <p className="text-sm text-ink-faint">
                Asked for <DateTime at={createdAt} style="day" />
                {status === 'ready' && expiresAt ? (
                  <>
                    , kept until <DateTime at={expiresAt} style="day" />
                  </>
                ) : null}
                {status === 'failed' ? '. Ask for it again.' : null}
              </p>
            </div>
            <Badge tone={states[status].tone}>{states[status].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
