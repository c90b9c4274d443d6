import type { ReactNode } from 'react';
import { DateField } from '#app/components/forms/date-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select, type SelectOption } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { useOfficeZone } from '#app/components/layout/root-data';
import type { BinderRow } from '#app/domain/binders/binder.schema';
import { formatDay } from '#app/platform/format-date-time';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

type LocationChoice = { options: SelectOption[]; defaultValue: string; hint?: ReactNode };
type FormProps = { opId: string; fromOn: string; toOn: string; location?: LocationChoice };

/** The period of a binder, and its location where there is a choice. */
export function BinderForm({ opId, fromOn, toOn, location }: FormProps) {
  return (
    <Card as="section">
      <CardHead
        title={t('New binder')}
        hint={t(
          'A PDF for an inspector: visits, reports, findings with corrective actions, materials, and the licenses of the pros.',
        )}
      />
      <PersistentForm
        key={opId}
        id="binder"
        validator={noClientValidation}
        order={[...(location ? ['siteId'] : []), 'fromOn', 'toOn']}
        defaultValues={{ fromOn, toOn }}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        {location ? <Select name="siteId" label={t('Location')} prompt={t('Choose a location')} {...location} /> : null}
        <div className="flex flex-wrap gap-5">
          <DateField name="fromOn" label={t('From')} defaultValue={fromOn} />
          <DateField name="toOn" label={t('To')} defaultValue={toOn} max={toOn} />
        </div>
        <div>
          <SubmitButton busyText={t('Ordering…')}>{t('Create binder')}</SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}

const states: Record<BinderRow['status'], { label: Marked; tone: Tone }> = {
  waiting: { label: mark('Being created'), tone: 'info' },
  ready: { label: mark('Ready'), tone: 'good' },
  failed: { label: mark('Failed'), tone: 'bad' },
  expired: { label: mark('No longer kept'), tone: 'calm' },
};

type BinderListProps = { binders: BinderRow[]; next: string | null; showPlace?: boolean };

/** Binders that were asked for, with their files. */
export function BinderList({ binders, next, showPlace = false }: BinderListProps) {
  const zone = useOfficeZone();
  const day = (at: Date | string) => formatDateTime(new Date(at), { style: 'day', zone });
  return (
    <Card as="section" id="binders">
      <CardHead title={t('Binders')} hint={binders.length === 0 ? t('None yet.') : undefined} />
      <ul className="divide-y divide-line">
        {binders.map(({ id, place, fromOn, toOn, status, createdAt, expiresAt, url }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <div>
              <p className="font-semibold">
                {url ? (
                  <a href={url} className="inline-link">
                    {t('{from} to {to}', { from: formatDay(fromOn), to: formatDay(toOn) })}
                  </a>
                ) : (
                  t('{from} to {to}', { from: formatDay(fromOn), to: formatDay(toOn) })
                )}
              </p>
              {showPlace ? <p className="text-sm text-ink-soft">{place}</p> : null}
              <p className="text-sm text-ink-faint">
                {status === 'ready' && expiresAt
                  ? t('Asked for {day}, kept until {until}', { day: day(createdAt), until: day(expiresAt) })
                  : status === 'failed'
                    ? t('Asked for {day}. Ask for it again.', { day: day(createdAt) })
                    : t('Asked for {day}', { day: day(createdAt) })}
              </p>
            </div>
            <Badge tone={states[status].tone}>{translate(states[status].label)}</Badge>
          </li>
        ))}
      </ul>
      <ListPager name="binders" label={t('Pages of binders')} next={next} />
    </Card>
  );
}
