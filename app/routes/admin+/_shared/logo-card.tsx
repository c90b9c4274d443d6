import { Checkbox } from '#app/components/forms/checkbox';
import { FileField } from '#app/components/forms/file-field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useFormField } from '#app/components/forms/use-form-field';
import { LogoPicture } from '#app/components/layout/logo-mark';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

type Shown = { src: string; width: number; height: number; tone: 'dark' | 'light' | null };
type LogoCardProps = {
  logo: (Shown & { named: boolean }) | null;
  seen: string;
  opId: string;
  removeOpId: string;
  /** The page that takes it, where the card stands on another one. */
  action?: string;
};

/** The logo as it is, a form for another one, and a button that goes back to the product's own mark. */
export function LogoCard({ logo, seen, opId, removeOpId, action }: LogoCardProps) {
  return (
    <Card as="section">
      <CardHead title={t('Logo')} hint={logo ? undefined : t('There is none yet: pages show a plain mark beside the name.')} />
      {logo ? <LogoOnBoth logo={logo} /> : null}
      <PersistentForm
        key={seen}
        id="business-logo"
        action={action}
        validator={noClientValidation}
        encType="multipart/form-data"
        order={['logo', 'named']}
        className="grid gap-5"
      >
        <OperationId value={opId} />
        <input type="hidden" name="seen" value={seen} />
        <LogoField hasLogo={logo !== null} />
        <Checkbox
          name="named"
          label={t('The logo has the name of the business in it')}
          hint={t('The name is then not written beside it.')}
          defaultChecked={logo?.named}
        />
        <div>
          <SubmitButton name="step" value="save" busyText={t('Saving…')}>
            {t('Save logo')}
          </SubmitButton>
        </div>
      </PersistentForm>
      {logo ? (
        <PersistentForm
          key={`${seen}-remove`}
          id="remove-logo"
          action={action}
          validator={noClientValidation}
          encType="multipart/form-data"
          summary={false}
          className="mt-4 border-t border-line pt-4"
        >
          <OperationId value={removeOpId} />
          <input type="hidden" name="seen" value={seen} />
          <SubmitButton name="step" value="remove" variant="quiet" size="sm" busyText={t('Removing…')}>
            {t('Remove logo')}
          </SubmitButton>
        </PersistentForm>
      ) : null}
    </Card>
  );
}

function LogoField({ hasLogo }: { hasLogo: boolean }) {
  const { input, error } = useFormField('logo', true);
  return (
    <FileField
      id={input.id}
      name="logo"
      label={hasLogo ? t('Another picture') : t('Picture')}
      hint={t('PNG, JPG, WebP or SVG, up to 5 MB. A clear background looks best. Icons are made of it.')}
      accept="image/png,image/jpeg,image/webp,image/svg+xml,.svg"
      error={error}
    />
  );
}

/** On light pages and on dark ones. */
function LogoOnBoth({ logo: { src, width, height, tone } }: { logo: Shown }) {
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} data-theme={theme} className="rounded-lg border border-line bg-canvas p-4 text-ink">
          <LogoPicture src={src} width={width} height={height} tone={tone} className="h-12" />
          <figcaption className="mt-2 text-sm text-ink-soft">
            {theme === 'light' ? t('On light pages') : t('On dark pages')}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
