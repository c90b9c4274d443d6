import { useActionData } from '@remix-run/react';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import type { AccentView } from './accent-view';

type AccentCardProps = { accent: string; check: AccentView | null; seen: string; opId: string };

/** The color of buttons and links: a field, what it comes to on light and dark pages, and the nearest one where it cannot be read. */
export function AccentCard({ accent, check: saved, seen, opId }: AccentCardProps) {
  const answer = useActionData<{ check?: AccentView | null }>();
  const check = answer?.check ?? saved;
  return (
    <Card as="section">
      <CardHead title={t('Color')} hint={t('Of buttons and links. Empty: the colors that the product comes with.')} />
      <PersistentForm
        key={seen}
        id="business-color"
        validator={noClientValidation}
        order={['accent']}
        defaultValues={{ accent }}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="seen" value={seen} />
        <Field
          name="accent"
          label={t('Color')}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          hint={t('Six digits, like #14463B. It needs a contrast of 4.5:1 with the page and with the text on it.')}
          wrapperClass="max-w-xs"
        />
        {check ? <Weighed check={check} /> : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="step" value="save" busyText={t('Saving…')}>
            {t('Save color')}
          </SubmitButton>
          <SubmitButton name="step" value="check" variant="secondary" busyText={t('Checking…')}>
            {t('Check contrast')}
          </SubmitButton>
          {check && check.light.hex !== check.chosen ? (
            <SubmitButton name="step" value="nearest" variant="secondary" busyText={t('Saving…')}>
              {t('Use {hex}', { hex: check.light.hex })}
            </SubmitButton>
          ) : null}
        </div>
      </PersistentForm>
    </Card>
  );
}

function Weighed({ check }: { check: AccentView }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { hex, ink, onPage, textOnIt, lacks } = check[theme];
        return (
          <section key={theme} data-theme={theme} className="rounded-lg border border-line bg-canvas p-4 text-ink">
            <h3 className="font-semibold">{theme === 'light' ? t('On light pages') : t('On dark pages')}</h3>
            <p className="mt-3 flex flex-wrap items-center gap-4">
              <span className="rounded-md px-4 py-2 font-semibold" style={{ backgroundColor: hex, color: ink }}>
                {t('A button')}
              </span>
              <span className="font-semibold underline" style={{ color: hex }}>
                {t('A link')}
              </span>
            </p>
            <p className="figures mt-3 text-sm text-ink-soft">
              {t('{hex}: {onPage}:1 on the page, {textOnIt}:1 with text on it', { hex, onPage, textOnIt })}
            </p>
            {lacks.length > 0 ? (
              <p className="mt-2 text-sm text-ink-soft">
                {t('Not {color}: {reasons}', { color: check.chosen, reasons: lacks.join(' ') })}{' '}
                {theme === 'dark' ? t('Dark pages use the nearest color that passes.') : null}
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
