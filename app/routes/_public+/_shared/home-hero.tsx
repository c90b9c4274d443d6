import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { LinkButton } from '#app/components/ui/button';

const promises = [
  { icon: Sparkles, text: 'No ladders for you' },
  { icon: CalendarCheck2, text: 'Flat price before you book' },
  { icon: ShieldCheck, text: 'Insured, vetted installers' },
];

/** The moment the lights come on. The section is night in both themes; the scene runs past its own edges. */
export function HomeHero() {
  return (
    <section data-theme="dark" className="dusk-sky relative isolate overflow-hidden text-ink">
      <div className="page relative z-10 pb-[19rem] pt-12 sm:pb-[27rem] sm:pt-16 lg:pb-52 lg:pt-24">
        <div className="max-w-[34rem]">
          <h1 className="display text-display-xl">Come home to the lights already on.</h1>
          <p className="mt-5 max-w-[30rem] text-lg text-ink-soft">
            A vetted local crew designs, hangs and takes down your holiday lights. You see the price and the next free dates
            before you leave your name.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/book?service=basic" size="lg" className="shadow-glow">
              Get a free quote
            </LinkButton>
            <LinkButton to="#packages" size="lg" variant="secondary" className="bg-surface/60">
              View packages
            </LinkButton>
          </div>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold text-ink-soft">
            {promises.map(({ icon: Icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon aria-hidden className="h-4 w-4 text-lamp" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <HouseAtDusk
        service="premium"
        snow
        openSky
        openLeft
        fit="meet"
        label="A house at dusk in the snow, every edge of it lit"
        className="absolute bottom-0 left-1/2 h-[20rem] w-[160vw] max-w-none -translate-x-1/2 overflow-visible sm:h-[28rem] sm:w-full lg:left-auto lg:right-[-6rem] xl:right-[max(-6rem,calc(50vw-44rem))] lg:h-[min(39rem,47vw)] lg:w-auto lg:translate-x-0"
      />
    </section>
  );
}
