import type { Decision } from '~/catalogue/engagement';
import { paths } from '~/catalogue/paths';
import type { Frame } from '~/domain/pages/match-frame.server';
import type { Overview } from '~/domain/pages/match-overview.server';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { Section } from '~/ui/layout';
import { SiteContact } from './parts';
import { SponsorContact } from './site-side';

/** What comes next once the sponsor has decided: who does it, whom to contact, and where the documents are. */
export function AfterDecision({ match, frame, sponsor }: Pick<Overview, 'match' | 'frame' | 'sponsor'>) {
  const { id, side, engagement, study, site, active, starting } = frame;
  if (!engagement.decision) return null;
  const other = side === 'site' ? (study.sponsorName ?? 'the sponsor') : site;
  const selected = active ? ACTIVE : starting ? STARTING : NEXT.selected;
  const next = engagement.decision === 'selected' ? selected : NEXT[engagement.decision];
  const reaches = engagement.decision === 'selected' || (engagement.decision === 'backup' && side !== 'site');
  return (
    <Section title="What comes next">
      <Card className="grid gap-5">
        <p>{next[side](other)}</p>
        {reaches && side !== 'site' && <SiteContact site={match.siteOrganization} />}
        {reaches && side !== 'sponsor' && <SponsorContact sponsor={sponsor} />}
        <div className="buttons">
          {engagement.decision === 'selected' && (
            <ButtonLink
              to={paths.matchTab(id, 'start-up')}
              variant={side === 'sponsor' || starting ? 'primary' : 'secondary'}
            >
              Start-up
            </ButtonLink>
          )}
          <ButtonLink to={paths.matchTab(id, 'documents')} variant="secondary">
            Documents
          </ButtonLink>
          {side !== 'admin' && (
            <ButtonLink to={paths.matchTab(id, 'messages')} variant="secondary">
              Messages
            </ButtonLink>
          )}
        </div>
      </Card>
    </Section>
  );
}

type Says = (other: string) => string;

const STARTING: Record<Frame['side'], Says> = {
  site: (other) => `The start-up is under way: what your site and ${other} do until you can enroll.`,
  sponsor: (other) => `The start-up is under way: what you and ${other} do until the site can enroll.`,
  admin: () => 'The start-up is under way: what the two sides do until the site can enroll.',
};

const ACTIVE: Record<Frame['side'], Says> = {
  site: () => 'Your site is active and may enroll. Each month, it reports its counts under Enrollment.',
  sponsor: (other) => `${other} is active and may enroll. Its counts are under Enrollment.`,
  admin: () => 'The site is active and may enroll.',
};

const NEXT: Record<Decision, Record<Frame['side'], Says>> = {
  selected: {
    site: (other) => `${other} begins the start-up: what your site and ${other} do until you can enroll, on one page.`,
    sponsor: (other) => `Begin the start-up: what you and ${other} do until the site can enroll, on one page.`,
    admin: () => 'The start-up follows: what the two sides do until the site can enroll.',
  },
  backup: {
    site: (other) => `You have nothing to do now. We will tell you if ${other} selects your site, or turns it down.`,
    sponsor: (other) => `${other} knows that it is a backup, and waits. You can select it or turn it down at any time.`,
    admin: () => 'The sponsor can still select the site, or turn it down.',
  },
  not_selected: {
    site: () => 'You have nothing more to do for this study.',
    sponsor: () => 'You have nothing more to do with this site for this study. It can read your reason.',
    admin: () => 'There is nothing more to do.',
  },
};
