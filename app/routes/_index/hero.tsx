import { paths } from '~/catalogue/paths';
import { buttonClass } from '~/ui/button';
import { useSystemName } from '~/ui/contexts';
import { useHydrated } from '~/ui/hydrated';
import { HeaderLink } from '~/ui/layout';
import { BridgeArt, MatchArt, RankingArt } from './art';
import { HeroControls, useCarousel } from './carousel';

const SLIDES = [
  {
    key: 'both',
    eyebrow: 'For research sites and sponsors',
    title: 'The right studies, at the right sites',
    text: (systemName: string) =>
      `${systemName} connects clinics and hospitals that do clinical research with the sponsors and CROs that need them, and shows both sides why they fit.`,
    Art: BridgeArt,
    actions: ['join', 'post'],
  },
  {
    key: 'sites',
    eyebrow: 'For sites',
    title: 'Studies that fit the patients you already see',
    text: () =>
      'Describe your site once: specialties, equipment, patients, documents. Suitable studies appear on your dashboard with a score and the reasons behind it.',
    Art: MatchArt,
    actions: ['join', 'learn'],
  },
  {
    key: 'sponsors',
    eyebrow: 'For sponsors and CROs',
    title: 'From an NCT number to a ranked list of sites',
    text: () =>
      'Enter the number, and we fill in the study from ClinicalTrials.gov. We rank verified sites for it and show the reasons for each rank.',
    Art: RankingArt,
    actions: ['post', 'learn'],
  },
] as const;

/** The buttons of the slides (LAND-04). */
const ACTIONS = {
  join: { label: 'Join as a Site', href: paths.onboarding() },
  post: { label: 'Post a Study', href: paths.studyCreation() },
  learn: { label: 'Learn More', href: '#how-it-works' },
} as const;
type HeroAction = keyof typeof ACTIONS;

/** A slide's two buttons. Signed-in people get their dashboard and a new study instead (LAND-05). */
function HeroActions(props: { actions: readonly HeroAction[]; dashboardHref: string | null }) {
  const { actions, dashboardHref } = props;
  const shown = dashboardHref
    ? [{ label: 'Go to Dashboard', href: dashboardHref }, ACTIONS.post]
    : actions.map((action) => ACTIONS[action]);
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {shown.map(({ label, href }, index) => (
        <HeaderLink
          key={label}
          href={href}
          className={buttonClass({ variant: index === 0 ? 'onDeep' : 'onDeepQuiet' })}
        >
          {label}
        </HeaderLink>
      ))}
    </div>
  );
}

// React 18 doesn't know `inert` and passes it through unchanged.
const asideWhen = (aside: boolean) => (aside ? { inert: '' } : {});

/**
 * Three slides in a scrolling row (LAND-03). Without JavaScript the dots are links to the slides. With it they are
 * buttons, the row advances by itself, and hidden slides can't be focused.
 */
export function Hero({ dashboardHref }: { dashboardHref: string | null }) {
  const hydrated = useHydrated();
  const systemName = useSystemName();
  const carousel = useCarousel(SLIDES.length);
  const { track, current, moving, onScroll, holders } = carousel;
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
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, and a slide has none.
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
                  <p className="mt-4 max-w-xl text-balance text-lg text-on-deep-muted">{text(systemName)}</p>
                  <HeroActions actions={actions} dashboardHref={dashboardHref} />
                </div>
                <svg
                  viewBox="0 0 520 360"
                  aria-hidden
                  fill="none"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  className="mx-auto h-auto w-full max-w-sm md:max-w-xl"
                >
                  <Art />
                </svg>
              </div>
            </div>
          );
        })}
      </div>
      <HeroControls count={SLIDES.length} {...carousel} />
    </section>
  );
}
