import { DesignPicture } from '#app/components/house-designs/design-picture';
import { LinkButton } from '#app/components/ui/button';
import { getPerFoot } from '#app/domain/house-designs/design-feet';
import { findPreset, presetUrl } from '#app/domain/house-designs/presets';
import { t } from '#app/platform/texts/t';

const house = findPreset('colonial');

/** The way to one's own house with lights on it. */
export function DesignBand() {
  if (!house) return null;
  return (
    <section aria-labelledby="design-title" className="page pb-16 sm:pb-24">
      <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 id="design-title" className="display text-display-lg">
            {t('See your own house lit')}
          </h2>
          <p className="mt-4 max-w-text text-lg text-ink-soft">
            {t(
              'Take a photo of the front and mark the roofline. You see it with lights, how many feet it is, and what it costs.',
            )}
          </p>
          <LinkButton to="/design" size="lg" className="mt-6">
            {t('Try it with your house')}
          </LinkButton>
        </div>
        <DesignPicture
          url={presetUrl(house.id)}
          aspect={house.aspect}
          design={house.design}
          perFoot={getPerFoot(house.design, house.aspect)}
          label={t('A drawn house with a strand of lights along its roof')}
          lazy
          className="shadow-soft"
        />
      </div>
    </section>
  );
}
