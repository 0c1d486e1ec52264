import { useHydrated } from '~/ui/hydrated';
import { useSystemName } from '~/ui/system-name';
import { HeroActions } from './hero-actions';
import { HeroControls } from './hero-controls';
import { SLIDES } from './slides';
import { useCarousel } from './use-carousel';

// React 18 knows no `inert`, and passes it on as it is.
const asideWhen = (aside: boolean) => (aside ? { inert: '' } : {});

/**
 * Three slides in a row that scrolls (LAND-03). Without JavaScript the dots are links to the slides; with it they are
 * buttons, the row goes on by itself, and slides out of sight are out of reach.
 */
export function Hero({ dashboardHref }: { dashboardHref: string | null }) {
  const hydrated = useHydrated();
  const systemName = useSystemName();
  const { track, current, show, playing, setPlaying, moving, onScroll, holders } = useCarousel(SLIDES.length);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={`What ${systemName} does`}
      className="overflow-hidden bg-deep text-on-deep"
      {...holders}
    >
      <div
        ref={track}
        onScroll={onScroll}
        aria-live={moving ? 'off' : 'polite'}
        className="relative flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
      >
        {SLIDES.map(({ key, eyebrow, title, text, Art, actions }, index) => {
          const Heading = index === 0 ? 'h1' : 'h2';
          return (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group of anything, a fieldset one of controls.
            <div
              key={key}
              id={`slide-${index + 1}`}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${SLIDES.length}`}
              {...asideWhen(hydrated && index !== current)}
              className="flex w-full shrink-0 snap-start items-center"
            >
              <div className="mx-auto grid w-full max-w-7xl items-center gap-8 px-4 pt-12 pb-4 sm:px-6 md:grid-cols-[1.1fr_1fr] md:pt-16 lg:gap-16">
                <div className="min-w-0">
                  <p className="font-semibold text-on-deep-accent text-sm">{eyebrow}</p>
                  <Heading className="mt-2 text-4xl">{title}</Heading>
                  <p className="mt-4 max-w-xl text-balance text-lg text-on-deep-muted">
                    {typeof text === 'string' ? text : text(systemName)}
                  </p>
                  <HeroActions actions={actions} dashboardHref={dashboardHref} />
                </div>
                <Art className="mx-auto h-auto w-full max-w-sm md:max-w-xl" />
              </div>
            </div>
          );
        })}
      </div>
      <HeroControls count={SLIDES.length} current={current} show={show} playing={playing} setPlaying={setPlaying} />
    </section>
  );
}
