import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card } from '#app/components/ui/card';
import type { FrontPage } from '#app/domain/business/front-page';
import { t } from '#app/platform/texts/t';

const PLACES = ['1', '2', '3', '4'];
const PLACE_OPTIONS = PLACES.map((value) => ({ value, label: value }));

const ORDER = [
  ...['headline', 'lead', 'points', 'packagesTitle', 'packagesLead', 'stepsTitle'],
  ...PLACES.flatMap((at) => [`title${at}`, `text${at}`, `place${at}`]),
  ...['guaranteeTitle', 'guaranteeText', 'guaranteePoints', 'crewTitle', 'pageTitle', 'description'],
];

function valuesOf({ points, guaranteePoints, steps, version: _, ...texts }: FrontPage): Record<string, string> {
  const ofSteps = PLACES.flatMap((at, index) => [
    [`title${at}`, steps[index]?.title ?? ''],
    [`text${at}`, steps[index]?.text ?? ''],
    [`place${at}`, at],
  ]);
  const own = Object.fromEntries(ofSteps) as Record<string, string>;
  return { ...texts, ...own, points: points.join('\n'), guaranteePoints: guaranteePoints.join('\n') };
}

/** The texts of the front page, from top to bottom. A step goes to the place that is chosen for it. */
export function FrontPageForm({ page, opId }: { page: FrontPage; opId: string }) {
  return (
    <Card as="section">
      <PersistentForm
        key={page.version}
        id="front-page"
        validator={noClientValidation}
        order={ORDER}
        defaultValues={valuesOf(page)}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="version" value={page.version} />
        <Field name="headline" label={t('Headline')} />
        <TextArea name="lead" label={t('Under the headline')} rows={3} limit={300} />
        <TextArea name="points" label={t('Three short points')} rows={3} hint={t('One a line.')} />
        <Field name="packagesTitle" label={t('Title of the packages')} />
        <TextArea name="packagesLead" label={t('About the packages')} rows={3} limit={300} />
        <Field name="stepsTitle" label={t('Title of the steps')} />
        {PLACES.map((at) => (
          <fieldset key={at} className="grid gap-3 border-l-2 border-line pl-4">
            <legend className="sr-only">{t('Step {at}', { at })}</legend>
            <div className="grid gap-3 sm:grid-cols-[1fr_6rem]">
              <Field name={`title${at}`} label={t('Step {at}', { at })} optional={at !== '1'} />
              <Select name={`place${at}`} label={t('Place')} options={PLACE_OPTIONS} />
            </div>
            <TextArea name={`text${at}`} label={t('Text of step {at}', { at })} rows={3} limit={300} optional />
          </fieldset>
        ))}
        <Field name="guaranteeTitle" label={t('Title of the guarantee')} />
        <TextArea name="guaranteeText" label={t('Text of the guarantee')} rows={3} limit={400} />
        <TextArea name="guaranteePoints" label={t('Points beside the guarantee')} rows={4} hint={t('One a line.')} />
        <Field name="crewTitle" label={t('Question to pros')} />
        <Field name="pageTitle" label={t('Title for search engines and tabs')} />
        <TextArea name="description" label={t('Description for search engines')} rows={2} limit={200} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="step" value="save" busyText={t('Saving…')}>
            {t('Save texts')}
          </SubmitButton>
          <SubmitButton name="step" value="preview" variant="secondary" busyText={t('Looking…')}>
            {t('Preview')}
          </SubmitButton>
          <SubmitButton name="step" value="usual" variant="quiet" busyText={t('Restoring…')}>
            {t('Write them from my services')}
          </SubmitButton>
        </div>
      </PersistentForm>
    </Card>
  );
}
