import { Link } from '@remix-run/react';
import Plus from 'lucide-react/icons/plus';
import { Fragment, type ReactNode } from 'react';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { t } from '#app/platform/texts/t';
import type { BusinessRow } from './business-rows';

type BusinessListProps = {
  title: string;
  lead: ReactNode;
  rows: BusinessRow[];
  /** The page of the list; a row's own page is under it by its id, a new one's under "new". */
  path: string;
  addLabel: string;
  empty: ReactNode;
  /** How the rows are sorted, where they have no order of their own. */
  sort?: ReactNode;
  /** The rows have an order of their own that a button changes. */
  ordered?: boolean;
  /** What an active row is called: "On sale". */
  activeLabel?: string;
  /** What the button that takes a row out of use says, the one that brings it back, and a row that is out of use. */
  switchWords?: SwitchWords;
};

type SwitchWords = { off: string; on: string; isOff: string };

function retireWords(): SwitchWords {
  return { off: t('Retire'), on: t('Restore'), isOff: t('Retired') };
}

/** The list of one kind of thing that the business offers: each row with its own page, retired and put in order from here. */
export function BusinessList({
  title,
  lead,
  rows,
  path,
  addLabel,
  empty,
  sort,
  ordered,
  activeLabel,
  switchWords,
}: BusinessListProps) {
  const refusal = useRefusal();
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        actions={
          <LinkButton to={`${path}/new`} icon={<Plus aria-hidden className="h-4 w-4" />}>
            {addLabel}
          </LinkButton>
        }
      />
      <div className="mt-6">
        <Refusal text={refusal} />
        {sort}
        {rows.length === 0 ? (
          empty
        ) : (
          <Card padded={false} className="overflow-hidden">
            <ul className="divide-y divide-line">
              {rows.map((row, index) => {
                const isFirst = index === 0 || rows[index - 1]?.group !== row.group;
                return (
                  <Fragment key={row.id}>
                    {isFirst && row.group ? (
                      <li className="bg-sunken px-5 py-2 text-sm font-semibold text-ink-soft sm:px-6">{row.group}</li>
                    ) : null}
                    <Row
                      row={row}
                      path={path}
                      aboveId={ordered && !isFirst ? rows[index - 1]?.id : undefined}
                      activeLabel={activeLabel}
                      words={switchWords}
                    />
                  </Fragment>
                );
              })}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

/** `aboveId` is the row above, where this one may be moved up. */
type RowProps = { row: BusinessRow; path: string; aboveId?: string; activeLabel?: string; words?: SwitchWords };

function Row({ row, path, aboveId, activeLabel = t('Active'), words = retireWords() }: RowProps) {
  const { id, name, version, active, facts, opIds } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`${path}/${id}`} className="inline-link font-semibold [overflow-wrap:anywhere]">
            {name}
          </Link>
          <Badge tone={active ? 'good' : 'calm'}>{active ? activeLabel : words.isOff}</Badge>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:flex-row-reverse max-sm:justify-end">
        {aboveId ? (
          <ButtonForm
            fields={{ subaction: 'raise', id, aboveId, opId: opIds.raise }}
            variant="quiet"
            size="sm"
            label={t('Move up: {name}', { name })}
          >
            {t('Move up')}
          </ButtonForm>
        ) : null}
        <ButtonForm
          fields={{ subaction: active ? 'retire' : 'restore', id, version: String(version), opId: opIds.retire }}
          variant="secondary"
          size="sm"
          label={`${active ? words.off : words.on}: ${name}`}
        >
          {active ? words.off : words.on}
        </ButtonForm>
      </div>
    </li>
  );
}
