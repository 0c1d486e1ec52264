import { paths } from '~/catalogue/paths';
import { HeaderLink } from '~/ui/layout';
import { cx } from '~/ui/text';

/** Where a slide leads (LAND-04). */
const ACTIONS = {
  join: { label: 'Join as a Site', href: paths.onboarding() },
  post: { label: 'Post a Study', href: paths.studyCreation() },
  learn: { label: 'Learn More', href: '#how-it-works' },
} as const;
export type HeroAction = keyof typeof ACTIONS;

const shape = 'inline-flex min-h-12 items-center justify-center rounded-md border px-5 py-2.5 font-semibold';
const primary = 'border-transparent bg-on-deep text-deep hover:bg-white';
const secondary = 'border-on-deep-muted/60 text-on-deep hover:border-on-deep hover:bg-on-deep/10';

/** A slide's two ways on; for who is signed in, the dashboard and a new study (LAND-05). */
export function HeroActions(props: { actions: readonly HeroAction[]; dashboardHref: string | null }) {
  const { actions, dashboardHref } = props;
  const shown = dashboardHref
    ? [{ label: 'Go to Dashboard', href: dashboardHref }, ACTIONS.post]
    : actions.map((action) => ACTIONS[action]);
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      {shown.map(({ label, href }, index) => (
        <HeaderLink key={label} href={href} className={cx(shape, index === 0 ? primary : secondary)}>
          {label}
        </HeaderLink>
      ))}
    </div>
  );
}
