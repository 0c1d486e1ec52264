import type { ProspectiveSite } from '~/domain/matches/view';
import { ButtonLink } from './button';
import { Card, Fold } from './card';
import { confidenceText } from './explanation';
import { Section } from './layout';
import { Sentences } from './lists';
import { ScoreBar } from './progress';
import { plural } from './text';

const ID = 'prospective-sites';

/** Facilities without an account here, from public data. `facilities` is null until requested by the link. */
export function ProspectiveSites(props: { facilities: readonly ProspectiveSite[] | null; showHref?: string }) {
  const { facilities, showHref } = props;
  return (
    <Section
      id={ID}
      title="Prospective sites"
      lead="Listed on ClinicalTrials.gov, but not registered here yet. They are not verified. Their scores use public listings only, which show that a facility took part in a trial, not how well it did."
    >
      {facilities ? (
        <ol className="grid items-start gap-4 xl:grid-cols-2">
          {facilities.map((facility) => (
            <Facility key={facility.key} facility={facility} />
          ))}
        </ol>
      ) : (
        <ButtonLink to={`${showHref}#${ID}`} variant="secondary">
          Show prospective sites
        </ButtonLink>
      )}
    </Section>
  );
}

function Facility({ facility }: { facility: ProspectiveSite }) {
  const { name, city, state, trialCount, overallScore, confidence, reasons } = facility;
  return (
    <Card as="li">
      <h3 className="break-words text-base">{name}</h3>
      <p className="mt-1 mb-3 text-ink-muted text-sm">
        {[city, state].filter(Boolean).join(', ')} · listed by {plural(trialCount, 'trial')}
      </p>
      <ScoreBar label="Score" score={overallScore} />
      <p className="mt-1 text-ink-muted text-sm">{confidenceText(confidence)}</p>
      <Fold
        label={
          <>
            Reasons<span className="sr-only"> for {name}</span>
          </>
        }
        className="mt-2"
      >
        <Sentences lines={reasons} />
      </Fold>
    </Card>
  );
}
