import { ButtonForm } from '#app/components/forms/button-form';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

/** The link for family: made, shown, ended. */
export function ShareCard({ shareUrl, opId }: { shareUrl: string | null; opId: string }) {
  return (
    <Card as="section" id="share" className="mt-8">
      <CardHead
        title={t('Show it to your family')}
        hint={t('They see the picture with its lights, nothing else, and can’t change it.')}
      />
      {shareUrl ? (
        <>
          <p className="mb-4 rounded-md bg-sunken p-3 text-sm [overflow-wrap:anywhere]">
            <a href={shareUrl} className="inline-link">
              {shareUrl}
            </a>
          </p>
          <ButtonForm fields={{ intent: 'unshare', opId }} variant="secondary" busyText={t('One moment…')}>
            {t('End sharing')}
          </ButtonForm>
        </>
      ) : (
        <ButtonForm fields={{ intent: 'share', opId }} variant="secondary" busyText={t('One moment…')}>
          {t('Create a link')}
        </ButtonForm>
      )}
    </Card>
  );
}
