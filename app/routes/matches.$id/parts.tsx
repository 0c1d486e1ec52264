import { Link } from '@remix-run/react';
import { originText } from '~/catalogue/evidence-origin';
import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { phrasesInWords } from '~/catalogue/phrases';
import { weighed } from '~/catalogue/score-words';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { MatchedSite, MatchView } from '~/domain/model/match-view';
import { linesByNeed, mustsSeen } from '~/domain/model/musts-seen';
import type { reasonsOf } from '~/domain/pages/matches.server';
import { Card, Fold } from '~/ui/card';
import { Assumed, confidenceText, Line } from '~/ui/explanation';
import { Chips, type Description, DescriptionList, Sentences } from '~/ui/lists';
import { ScoreBar, STRIPES } from '~/ui/score-bar';
import { patientsInWords } from '~/ui/stated-patients';
import { formatDate, formatDateTime, plural, titleCase } from '~/ui/text';

interface HowItFitsProps {
  match: Omit<MatchView, 'evidence'>;
  reasons: ReturnType<typeof reasonsOf>;
  /** Whether the scores are unfolded. */
  open: boolean;
}

/** The verdict and the case for and against the site in three lines, then, folded, each score with its evidence (MAT-03). */
export function HowItFits({ match, reasons, open }: HowItFitsProps) {
  const { score, low, high, confidence, computedAt, status } = match;
  return (
    <Card className="grid gap-6">
      <TheVerdict {...match} />
      <ThreeLines lines={match.lines} musts={match.musts} />
      <div>
        <ScoreBar score={score} low={low} high={high} label="Overall" />
        <p className="mt-2 text-ink-muted text-sm">
          {`Scored on ${formatDate(computedAt)}. ${confidenceText(confidence)} The score is our model’s estimate.${status === 'new' ? '' : ' It stays as it was when one side acted on the match, until the site attests answers. What is said above is what is known now.'}`}
        </p>
      </div>
      <Fold label="What the score is based on" open={open || undefined}>
        <SubScores match={match} reasons={reasons} />
      </Fold>
    </Card>
  );
}

function SubScores({ match, reasons }: Pick<HowItFitsProps, 'match' | 'reasons'>) {
  const { breakdown, computedAt, engineVersion, parts } = match;
  const assumes = SUB_SCORES.some(({ value }) => parts[value].assumed > 0);
  return (
    <div className="mt-4 grid gap-6">
      {SUB_SCORES.map(({ value, label, scoreKey }) => {
        const { share, assumed } = parts[value];
        const points = reasons.points.filter(({ dimension }) => dimension === value);
        return (
          <div key={value}>
            <ScoreBar
              score={breakdown[scoreKey]}
              label={weighed(label, share)}
              assumed={assumed}
              unasked={reasons.unasked.includes(value)}
            />
            {points.length + assumed > 0 && (
              <Fold label={`What ${label.toLowerCase()} is based on`} className="mt-1 text-sm">
                <ul className="mt-1 grid gap-1">
                  {points.map((point) => (
                    <Line
                      key={point.text}
                      points={point.points}
                      text={`${point.text} (${originText(point, match.side)})`}
                    />
                  ))}
                  {assumed > 0 && <Assumed points={assumed} />}
                </ul>
              </Fold>
            )}
          </div>
        );
      })}
      {reasons.others.length > 0 && (
        <div className="text-sm">
          <h3 className="mb-2 font-semibold">Not known or not applicable</h3>
          <Sentences lines={reasons.others} />
        </div>
      )}
      <p className="text-ink-muted text-sm">
        Computed on {formatDateTime(computedAt)}
        {engineVersion && ` by version ${engineVersion}`}.{assumes && ` ${STRIPES}`}
      </p>
    </div>
  );
}

/** The match in one sentence, and what the site commits to. A site is led to where it states its patients. */
function TheVerdict({ side, verdict, attested, study }: Pick<MatchView, 'side' | 'verdict' | 'attested' | 'study'>) {
  const commitment = attested?.commitment ?? null;
  const instead = attested?.contradicted.commitment ?? null;
  return (
    <div>
      <p className="break-words font-semibold text-lg">{verdict.text}</p>
      {commitment !== null && (
        <p className="mt-1">{`${side === 'site' ? 'You commit' : 'It commits'} to ${plural(commitment, 'participant')}.${instead === null ? '' : ` Not counted: this contradicts “${instead}”.`}`}</p>
      )}
      {side === 'site' && !verdict.patientsStated && (
        <p className="mt-1">
          <Link to={paths.patientsWith(study.indication)}>State your number of patients</Link>
        </p>
      )}
    </div>
  );
}

function ThreeLines({ lines, musts }: Pick<MatchView, 'lines' | 'musts'>) {
  return (
    <dl className="grid gap-2">
      {linesByNeed(lines, mustsSeen({ musts })).map(({ term, phrases }) => (
        <div key={term} className="grid sm:grid-cols-[8rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="break-words">{phrasesInWords(phrases) || 'Nothing'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the site says of itself. */
export const SiteFacts = ({ site }: { site: MatchedSite }) => (
  <DescriptionList stacked items={facts(site).filter(({ value }) => value)} />
);

/** How to reach the site, for those who may see it (SPON-08). */
export function SiteContact({ site, stacked }: { site: MatchedSite; stacked?: boolean }) {
  if (site.email === undefined)
    return <p className="text-ink-muted">You will see contact details once the site has expressed interest.</p>;
  return <DescriptionList stacked={stacked} items={contact(site).filter(({ value }) => value)} />;
}

const mailTo = (address: string | null | undefined) => address && <a href={`mailto:${address}`}>{address}</a>;
const call = (number: string | null | undefined) => number && <a href={`tel:${number}`}>{number}</a>;
const chips = (items: string[]) => items.length > 0 && <Chips items={items} max={6} />;

const facts = (site: MatchedSite): Description[] => [
  { term: 'Name', value: site.name },
  { term: 'Location', value: [site.city, site.state].filter(Boolean).join(', ') },
  { term: 'Description', value: site.description },
  { term: 'Therapeutic areas', value: chips(site.therapeuticAreas) },
  { term: 'Patient population', value: labelOf(PANEL_SIZES, site.patientPanelSize) },
  { term: 'Patients a year', value: patientsInWords(site.patients) },
  { term: 'Prior trials', value: labelOf(PRIOR_TRIALS, site.priorTrials?.toString()) },
  { term: 'EHR system', value: labelOf(EHR_SYSTEMS, site.ehrSystem) },
  { term: 'Equipment', value: chips(equipmentIn(site.equipment)) },
];

const contact = (site: MatchedSite): Description[] => [
  { term: 'Contact person', value: site.contactName },
  { term: 'E-mail', value: mailTo(site.email) },
  { term: 'Phone', value: call(site.phone) },
  { term: 'Address', value: [site.address, site.city, site.state, site.zipCode].filter(Boolean).join(', ') },
  { term: 'Website', value: site.website && <a href={site.website}>{site.website}</a> },
  { term: 'Principal investigator', value: site.piName },
  { term: 'Investigator’s e-mail', value: mailTo(site.piEmail) },
  { term: 'Investigator’s phone', value: call(site.piPhone) },
];

/** A short summary that links to the study's page. @param sponsor in words, with the organization it posts the study for */
export function StudyCard({ study, sponsor }: Pick<MatchView, 'study'> & { sponsor: string | null }) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'Title', value: <Link to={paths.study(study.id)}>{study.title}</Link> },
          { term: 'Phase', value: titleCase(study.phase) },
          { term: 'Therapeutic area', value: titleCase(study.therapeuticArea) },
          { term: 'Indication', value: study.indication },
          { term: 'Enrollment target', value: study.enrollmentTarget && plural(study.enrollmentTarget, 'patient') },
          { term: 'Duration', value: study.duration && plural(study.duration, 'month') },
          { term: 'Sponsor', value: sponsor },
        ].filter(({ value }) => value)}
      />
    </Card>
  );
}
