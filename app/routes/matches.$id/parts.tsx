import { Link } from '@remix-run/react';
import { EHR_SYSTEMS, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { reasonsOf } from '~/domain/matches/see.server';
import { MATCH_HISTORY } from '~/domain/matches/transitions';
import type { MatchedSite, MatchView, MatchWithHistory } from '~/domain/matches/view';
import { Card, CardHeader } from '~/ui/card';
import { confidenceText, Line } from '~/ui/explanation';
import { Chips, type Description, DescriptionList, Sentences } from '~/ui/lists';
import { ScoreBar } from '~/ui/progress';
import { formatDateTime, plural, titleCase } from '~/ui/text';

interface WhyItFitsProps {
  match: Omit<MatchView, 'evidence'>;
  reasons: ReturnType<typeof reasonsOf>;
}

/** Each score with its reasons, and what is not known (MAT-03). */
export function WhyItFits({ match, reasons }: WhyItFitsProps) {
  const { score, breakdown, confidence, engineVersion, computedAt } = match;
  const [, weights = engineVersion] = engineVersion.split('/');
  return (
    <Card className="grid gap-6">
      <div>
        <ScoreBar score={score} label="Overall" />
        <p className="mt-2 text-ink-muted text-sm">
          {confidenceText(confidence)} Scored on {formatDateTime(computedAt)} with weights {weights}.
        </p>
      </div>
      {SUB_SCORES.map(({ value, label, scoreKey }) => (
        <div key={value}>
          <ScoreBar score={breakdown[scoreKey]} label={label} />
          <ul className="mt-2 grid gap-1 text-sm">
            {reasons.points
              .filter(({ dimension }) => dimension === value)
              .map(({ points, text }) => (
                <Line key={text} points={points} text={text} />
              ))}
          </ul>
        </div>
      ))}
      {reasons.others.length > 0 && (
        <div className="text-sm">
          <h3 className="mb-2 font-semibold">Also considered</h3>
          <Sentences lines={reasons.others} />
        </div>
      )}
    </Card>
  );
}

/** Newest first. People are named by their role only. */
export function History({ events }: { events: MatchWithHistory['history'] }) {
  if (events.length === 0) return <p className="text-ink-muted">No history yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {events.map(({ seq, at, action, actorRole, reason }) => (
        <li key={seq} className="py-3 first:pt-0 last:pb-0">
          <p className="font-medium">{MATCH_HISTORY[action] ?? action}</p>
          {reason && <p className="break-words">“{reason}”</p>}
          <p className="text-ink-muted text-sm">
            {titleCase(actorRole)} · <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The site, with its contact details for those who may see them (SPON-08). */
export function SiteCard({ site, side }: { site: MatchedSite; side: MatchView['side'] }) {
  const contactSeen = site.email !== undefined;
  return (
    <>
      <Card as="section">
        <CardHeader title={side === 'site' ? 'Your site' : 'The site'} />
        <DescriptionList stacked items={facts(site)} />
      </Card>
      <Card as="section">
        <CardHeader title="Contact" />
        {contactSeen ? (
          <DescriptionList stacked items={contact(site)} />
        ) : (
          <p className="text-ink-muted">You will see contact details once the site has expressed interest.</p>
        )}
      </Card>
    </>
  );
}

const mailTo = (address: string | null | undefined) => address && <a href={`mailto:${address}`}>{address}</a>;
const call = (number: string | null | undefined) => number && <a href={`tel:${number}`}>{number}</a>;
const chips = (items: string[]) => (items.length > 0 ? <Chips items={items} max={6} /> : null);

const facts = (site: MatchedSite): Description[] => [
  { term: 'Name', value: site.name },
  { term: 'Location', value: [site.city, site.state].filter(Boolean).join(', ') },
  { term: 'Description', value: site.description },
  { term: 'Therapeutic areas', value: chips(site.therapeuticAreas) },
  { term: 'Patient population', value: labelOf(PANEL_SIZES, site.patientPanelSize) },
  { term: 'Prior trials', value: labelOf(PRIOR_TRIALS, site.priorTrials?.toString()) },
  { term: 'EHR system', value: labelOf(EHR_SYSTEMS, site.ehrSystem) },
  { term: 'Equipment', value: chips(site.equipment) },
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

/** A short summary that links to the study's page. */
export function StudyCard({ study }: Pick<MatchView, 'study'>) {
  return (
    <Card>
      <DescriptionList
        items={[
          { term: 'Title', value: <Link to={paths.study(study.id)}>{study.title}</Link> },
          { term: 'Phase', value: titleCase(study.phase) },
          { term: 'Therapeutic area', value: titleCase(study.therapeuticArea) },
          { term: 'Indication', value: study.indication },
          {
            term: 'Enrollment target',
            value: study.enrollmentTarget === null ? null : plural(study.enrollmentTarget, 'patient'),
          },
          { term: 'Duration', value: study.duration === null ? null : plural(study.duration, 'month') },
          { term: 'Sponsor', value: study.sponsorName },
          ...('sponsorContact' in study
            ? [
                { term: 'Sponsor’s contact', value: study.sponsorContact },
                { term: 'Sponsor’s e-mail', value: study.sponsorEmail },
                { term: 'Sponsor’s phone', value: study.sponsorPhone },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
