import { ButtonForm } from '#app/components/forms/button-form';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import type { DesignPage } from './design-page-view.server';

type ShareProps = {
  data: Pick<DesignPage, 'shareUrl' | 'isShared' | 'isAsked' | 'opIds'>;
  /** The form that is saved before its picture is shared. */
  formId: string;
};

/** The link for family: made, shown, ended. */
export function ShareCard({ data: { shareUrl, isShared, isAsked, opIds }, formId }: ShareProps) {
  return (
    <Card as="section" id="share" className="mt-8">
      <CardHead
        title={t('Show it to your family')}
        hint={t('They see the picture with its lights, nothing else, and can’t change it.')}
      />
      {shareUrl ? (
        <p className="mb-4 rounded-md bg-sunken p-3 text-sm [overflow-wrap:anywhere]">
          <a href={shareUrl} className="inline-link">
            {shareUrl}
          </a>
        </p>
      ) : null}
      {isShared && !shareUrl ? (
        <p className="mb-4 text-sm">
          {t('We can no longer show the link that you created, but it still opens. A new link ends it.')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {shareUrl ? null : <CreateLink opId={opIds.share} formId={isAsked ? null : formId} />}
        {isShared ? (
          <ButtonForm fields={{ intent: 'unshare', opId: opIds.share }} variant="secondary" busyText={t('One moment…')}>
            {t('End sharing')}
          </ButtonForm>
        ) : null}
      </div>
    </Card>
  );
}

/** Saves what is on the page too: family sees what its owner saw. A design that was asked for stays as it is, and has no form. */
function CreateLink({ opId, formId }: { opId: string; formId: string | null }) {
  if (formId)
    return (
      <Button type="submit" form={formId} name="share" value="on" variant="secondary">
        {t('Create a link')}
      </Button>
    );
  return (
    <ButtonForm fields={{ intent: 'share', opId }} variant="secondary" busyText={t('One moment…')}>
      {t('Create a link')}
    </ButtonForm>
  );
}
