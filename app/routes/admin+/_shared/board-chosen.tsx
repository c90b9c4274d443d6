import { Link } from '@remix-run/react';
import { ButtonForm } from '#app/components/forms/button-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { StatusChip } from '#app/components/ui/status-chip';
import { t } from '#app/platform/texts/t';
import { boardPath } from './board-address';
import type { BoardView, ChosenView } from './board-view.server';
import { windowText } from './board-waiting';

const linkClass = 'inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

type BoardChosenProps = {
  data: BoardView;
  chosen: ChosenView;
  /** Who else looks at it, in words. */
  looker: string | undefined;
};

/** The visit that a pro is chosen for: its facts, how many pros fit, and the reason that breaking a rule takes. */
export function BoardChosen({ data, chosen, looker }: BoardChosenProps) {
  const { visit, verdicts, mayBeGiven } = chosen;
  const fitting = verdicts.filter(({ fits }) => fits).length;
  return (
    <Card as="section" className="mb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {visit.reference} <StatusChip status={visit.status} audience="staff" />
          </h2>
          <p className="text-ink-soft">
            {t('{service}, {when}, {place}. Pays {amount}.', {
              service: visit.service,
              when: windowText(visit, data.day),
              place: visit.place,
              amount: formatMoney(visit.payoutCents, 'always'),
            })}
          </p>
          <p className="mt-1 font-semibold" role="status">
            {fitsText({ mayBeGiven, shown: data.rows.length, count: verdicts.length, fitting })}
          </p>
          {looker ? <p className="text-sm text-warn">{looker}</p> : null}
        </div>
        <div className="flex flex-wrap gap-x-4">
          <Link to={`/admin/dispatch/${visit.visitId}`} className={linkClass}>
            {t('Open the visit')}
          </Link>
          <Link to={boardPath({ ...data.address, visit: undefined, for: undefined })} preventScrollReset className={linkClass}>
            {t('Close')}
          </Link>
        </div>
      </div>
      {data.address.for && mayBeGiven ? <GiveTo data={data} chosen={chosen} proId={data.address.for} /> : null}
    </Card>
  );
}

type Fitting = { mayBeGiven: boolean; shown: number; count: number; fitting: number };

/** `shown`: rows on the board. A visit whose window is over is judged on none of them. */
function fitsText({ mayBeGiven, shown, count, fitting }: Fitting): string {
  if (!mayBeGiven) return t('This visit can’t be given to a pro now.');
  if (shown === 0) return t('No pros match these filters.');
  if (count === 0) return t('The visit’s time window is over. Move the visit first.');
  return t('It fits {fitting} of {count} pros on the board.', { fitting, count });
}

/** One pro who was chosen by name or by dropping the visit on the row. */
function GiveTo({ data, chosen, proId }: { data: BoardView; chosen: ChosenView; proId: string }) {
  const row = data.rows.find((each) => each.proId === proId);
  const verdict = chosen.verdicts.find((each) => each.proId === proId);
  if (!row || !verdict) return null;
  const action = boardPath(data.address, 'give');
  const fields = { visitId: chosen.visit.visitId, proId, seen: String(chosen.visit.version) };
  if (verdict.isHard)
    return (
      <Notice tone="bad" title={t('{name} can’t take it', { name: row.name })} className="mt-4">
        {t('{text} A pro can’t be in two places at once, so no reason overrides this.', { text: verdict.text })}
      </Notice>
    );
  if (verdict.fits)
    return (
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <p className="font-semibold text-good">
          {row.name}: {verdict.text}
        </p>
        <ButtonForm action={action} size="sm" fields={{ ...fields, intent: 'assign', opId: verdict.assignOpId }}>
          {t('Assign {name}', { name: row.name })}
        </ButtonForm>
        <ButtonForm
          action={action}
          size="sm"
          variant="secondary"
          fields={{ ...fields, intent: 'offer', opId: verdict.offerOpId }}
        >
          {t('Offer to {name}', { name: row.name })}
        </ButtonForm>
      </div>
    );
  return (
    <PersistentForm
      key={proId}
      id="give-anyway"
      validator={noClientValidation}
      action={action}
      className="mt-4 max-w-xl space-y-4"
    >
      <Notice tone="warn" title={t('A rule excludes {name}', { name: row.name })}>
        {verdict.text}
      </Notice>
      <OperationId value={data.opId} />
      <input type="hidden" name="visitId" value={fields.visitId} />
      <input type="hidden" name="proId" value={proId} />
      <input type="hidden" name="seen" value={fields.seen} />
      <Select
        name="intent"
        label={t('Method')}
        defaultValue="assign"
        options={[
          { value: 'assign', label: t('Assign now') },
          { value: 'offer', label: t('Send offer') },
        ]}
      />
      <TextArea
        name="overrideReason"
        label={t('Why the rule is broken')}
        rows={2}
        limit={500}
        hint={t('Saved in the audit log.')}
      />
      <SubmitButton>{t('Give it to {name}', { name: row.name })}</SubmitButton>
    </PersistentForm>
  );
}
