import type { ReactNode } from 'react';
import { equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import { capitalized } from '~/catalogue/phrases';
import { scoreWithRange } from '~/catalogue/score-words';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { commitmentOf, marked } from '~/domain/model/commitment';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import { siteKeptInWords } from '~/domain/model/kept-words';
import type { ComparedMatch } from '~/domain/model/match-compare-view';
import { patientsInWords } from '~/ui/stated-patients';
import { formatDate, formatDay, formatNumber, formatRegistryDate, plural } from '~/ui/text';

export interface Compared {
  label: string;
  /** One value per match. */
  values: ReactNode[];
  differs: boolean;
}

const NOT_KNOWN = 'Not known';
const NOT_STATED = 'Not stated';

/** Each fact to compare, in words, so that differences can be found by comparing the words. */
const FACTS: readonly { label: string; of: (match: ComparedMatch) => string }[] = [
  { label: 'Step', of: ({ engagement }) => STAGE_LABELS[engagement.stage] },
  {
    label: 'Location',
    of: ({ siteOrganization: { city, state }, miles }) =>
      joined([city, state, miles === null ? null : `${formatNumber(miles)} mi`]),
  },
  { label: 'Verdict', of: ({ verdict }) => verdict.text },
  { label: 'Score', of: (match) => (match.score === null ? NOT_KNOWN : scoreWithRange(match)) },
  { label: 'Scored on', of: ({ computedAt }) => formatDate(computedAt) },
  ...SUB_SCORES.map(({ value, label, scoreKey }) => ({
    label,
    of: ({ breakdown, parts, unasked }: ComparedMatch) => {
      if (unasked.includes(value)) return 'Not applicable';
      const score = breakdown[scoreKey];
      if (score === null) return NOT_KNOWN;
      const { assumed, share = 0 } = parts[value];
      return [`${score}`, assumed > 0 && `${assumed} assumed`, share > 0 && `weighs ${Math.round(100 * share)}%`]
        .filter(Boolean)
        .join(', ');
    },
  })),
];

/** What the sites have sent for this study; left out as long as none has. */
const FEASIBILITY_FACTS: typeof FACTS = [
  {
    label: 'Commitment',
    of: ({ attested }) => commitmentOf(attested, (number) => plural(number, 'participant')) ?? NOT_STATED,
  },
  {
    label: 'Eligible patients a month',
    of: ({ attested }) =>
      attested?.eligiblePerMonth == null
        ? NOT_STATED
        : marked(formatNumber(attested.eligiblePerMonth), attested.contradicted.eligiblePerMonth !== null),
  },
  {
    label: 'Feasibility points',
    of: ({ feasibility }) => (feasibility ? `${feasibility.points} of ${feasibility.most}` : 'Not answered'),
  },
  {
    label: 'Ruled out by',
    of: ({ feasibility }) => listed(feasibility?.ruledOutBy ?? [], feasibility ? 'Nothing' : 'Not answered'),
  },
];

const SITE_FACTS: typeof FACTS = [
  { label: 'Areas', of: ({ siteOrganization }) => listed(siteOrganization.therapeuticAreas) },
  { label: 'Equipment', of: ({ siteOrganization }) => listed(equipmentIn(siteOrganization.equipment)) },
  {
    label: 'Patient population',
    of: ({ siteOrganization }) => labelOf(PANEL_SIZES, siteOrganization.patientPanelSize) || NOT_STATED,
  },
  {
    label: 'Patients a year',
    of: ({ siteOrganization: { patients } }) => patientsInWords(patients) || NOT_STATED,
  },
  {
    label: 'Prior trials',
    of: ({ siteOrganization: { priorTrials } }) => labelOf(PRIOR_TRIALS, priorTrials?.toString()) || NOT_STATED,
  },
  {
    label: 'Confirmed trials',
    of: ({ confirmedTrials }) => (confirmedTrials === null ? 'Track record not reviewed' : String(confirmedTrials)),
  },
  {
    label: 'Latest confirmed trial',
    of: ({ confirmedTrials, latestTrial }) => {
      if (confirmedTrials === null) return NOT_KNOWN;
      return latestTrial ? joined([latestTrial.title, startedIn(latestTrial.startDate)]) : 'None';
    },
  },
  {
    label: 'GCP training',
    of: ({ gcpExpiresAt, gcpCurrent }) =>
      gcpExpiresAt === null
        ? 'None on record'
        : `${gcpCurrent ? 'Current until' : 'Expired on'} ${formatDay(gcpExpiresAt)}`,
  },
  {
    label: 'Investigator',
    of: ({ investigator, status }) =>
      investigator ?? (status === 'interested' || status === 'selected' ? NOT_STATED : 'Shown once it is interested'),
  },
  { label: 'Documents', of: ({ documentCount }) => `${documentCount} on file` },
  { label: 'Answers', of: answersOf },
];

/** What the sites have kept in all studies here; nothing as long as none has a record that others may read. */
function keptRows(matches: readonly ComparedMatch[]): Compared[] {
  if (!matches.some(({ kept }) => Object.values(kept).some(Boolean))) return [];
  const bySite = matches.map(({ kept }) => siteKeptInWords(kept));
  return (bySite[0] ?? []).map(({ term }, line) =>
    row(
      `${term}, in all studies here`,
      bySite.map((lines) => lines[line]?.value ?? NOT_KNOWN),
    ),
  );
}

/** The rows of the comparison. The musts are those of any of the matches. */
export function comparedRows(matches: readonly ComparedMatch[]): Compared[] {
  const rows = (facts: typeof FACTS) => facts.map(({ label, of }) => row(label, matches.map(of)));
  const musts = new Map(matches.flatMap((match) => match.musts.map((must) => [nameOf(must), must.text])));
  return [
    ...rows(FACTS),
    ...(matches.some(({ attested, feasibility }) => attested || feasibility) ? rows(FEASIBILITY_FACTS) : []),
    ...[...musts].map(([name, text]) =>
      row(
        `Required: ${text}`,
        matches.map((match) => capitalized(match.musts.find((must) => nameOf(must) === name)?.state ?? NOT_KNOWN)),
      ),
    ),
    ...keptRows(matches),
    ...rows(SITE_FACTS),
  ];
}

/** A study has one requirement of each kind, whose words may depend on the site, but several pieces of equipment. */
const nameOf = ({ kind, text }: ComparedMatch['musts'][number]): string => (kind === 'equipment' ? text : kind);

const row = (label: string, values: string[]): Compared => ({ label, values, differs: new Set(values).size > 1 });

const startedIn = (date: string | null) => date && `started ${formatRegistryDate(date)}`;

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ') || NOT_STATED;
const listed = (items: readonly string[], none = NOT_STATED): string => [...items].sort().join(', ') || none;

function answersOf({ answers: { invited, answered, medianAnswerDays, selected } }: ComparedMatch): string {
  if (invited === 0) return 'Never invited';
  const days =
    medianAnswerDays === null ? '' : `, in a median of ${plural(Math.round(10 * medianAnswerDays) / 10, 'day')}`;
  return `Answered ${answered} of ${plural(invited, 'invitation')}${days}; selected ${plural(selected, 'time')}`;
}
