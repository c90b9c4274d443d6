import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

const POINT_ICONS = [Sparkles, CalendarCheck2, ShieldCheck];

type HomeHeroProps = { headline: string; lead: string; points: string[]; isLit: boolean };

/** A house in the blue hour, with its lights on where lights are sold. The section is night in both themes; the scene runs past its own edges. */
export function HomeHero({ headline, lead, points, isLit }: HomeHeroProps) {
  return (
    <section data-theme="dark" className="dusk-sky relative isolate overflow-hidden text-ink">
      <div className="page relative z-10 pb-[19rem] pt-12 sm:pb-[27rem] sm:pt-16 lg:pb-52 lg:pt-24">
        <div className="max-w-[34rem]">
          <h1 className="display text-display-xl">{headline}</h1>
          <p className="mt-5 max-w-[30rem] text-lg text-ink-soft">{lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to={isLit ? '/book?service=basic' : '/book'} size="lg" className="shadow-glow">
              {t('Get a free quote')}
            </LinkButton>
            <LinkButton to="#packages" size="lg" variant="secondary" className="bg-surface/60">
              {t('View packages')}
            </LinkButton>
          </div>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold text-ink-soft">
            {points.map((text, at) => {
              const Icon = POINT_ICONS[at] ?? ShieldCheck;
              return (
                <li key={text} className="flex items-center gap-2">
                  <Icon aria-hidden className="h-4 w-4 text-lamp" />
                  {text}
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      <HouseAtDusk
        service="premium"
        unlit={!isLit}
        snow={isLit}
        openSky
        openLeft
        fit="meet"
        label={isLit ? t('A house at dusk in the snow, every edge of it lit') : t('A house at dusk')}
        className="absolute bottom-0 left-1/2 h-[20rem] w-[160vw] max-w-none -translate-x-1/2 overflow-visible sm:h-[28rem] sm:w-full lg:left-auto lg:right-[-6rem] xl:right-[max(-6rem,calc(50vw-44rem))] lg:h-[min(39rem,47vw)] lg:w-auto lg:translate-x-0"
      />
    </section>
  );
}
