import { count, figure, listed } from '../numbers';
import { inCountry, isAbroad, patientsSought, sitesSought } from '../target';
import type { MatchStudy } from '../types';
import type { Counted } from './facts';
import type { InsightFacts, Relaxation } from './types';

/** How many relaxations to recommend; all of them are in the facts. */
const RECOMMENDED = 3;

/** One line per gap in the figures, or a single line if there is none. */
export function recommendations(study: MatchStudy, counted: Counted): string[] {
  const { pending, unlisted, facts } = counted;
  const { sites, withArea, relax } = facts;
  const sought = sitesSought(study) ?? 0;
  const advice = [
    isAbroad(study) && ABROAD,
    pending > 0 && `Wait for ${count(pending, 'more site')}: registered but not verified yet.`,
    sites === 0 && pending === 0 && 'Invite sites to register: there are none to match yet.',
    sites > 0 && withArea !== null && sought > withArea && shortOfSites(study, withArea),
    ...relax
      .filter(({ kind }) => kind !== 'together')
      .slice(0, RECOMMENDED)
      .map(relaxAdvice),
    ...relax.filter(({ kind }) => kind === 'together').map(relaxAdvice),
    shortOfPatients(study, counted),
    competingAdvice(facts),
    sites > 0 && unlisted.length > 0 && `Ask sites about ${listed(unlisted)}, which site profiles do not cover.`,
    ...unstatedAdvice(counted),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
  return advice.length > 0 ? advice : ['Invite the best-ranked sites: the data shows no gaps.'];
}

const ABROAD =
  'Invite sites here only if the study opens in the United States: none of its countries is, and all our sites are there.';

function shortOfSites(study: MatchStudy, withArea: number): string {
  const sought = sitesSought(study) ?? 0;
  return `Find ${count(sought - withArea, 'more site')} in the area: the study needs ${figure(sought)}${inCountry(study)}, and ${withArea === 0 ? 'no' : figure(withArea)} verified ${withArea === 1 ? 'site works' : 'sites work'} in it.`;
}

const RELAX_WORDS: Readonly<Record<Relaxation['kind'], (what: string) => string>> = {
  area: (what) => `Include sites in ${what}`,
  region: (what) => `Open the study to ${what}`,
  equipment: (what) => `Check whether ${what} must be on site`,
  together: () => 'Relax all of these at once',
};

function relaxAdvice({ kind, what, sites }: Relaxation): string {
  return `${RELAX_WORDS[kind](what)}: ${count(sites, 'more site')} would fit.`;
}

/** Never a number of sites to add: what stated patients yield is not certain enough. */
function shortOfPatients(study: MatchStudy, { facts: { shortfall }, chosen }: Counted): string {
  if (chosen > 0 && shortfall === null && (patientsSought(study) ?? 0) > 0)
    return 'Ask the best sites how many patients with the condition they see a year: none of them has stated it.';
  if (!shortfall || shortfall.shortfall === 0) return '';
  return 'Ask the sites how many participants they can enroll: by the patients that they state, they fall short of the target in a year.';
}

function competingAdvice({ competing }: InsightFacts): string {
  const taken = competing ? competing.running + competing.invited : 0;
  if (!competing || taken === 0) return '';
  return `Invite early: ${figure(taken)} of the top ${count(competing.best, 'site')} ${taken === 1 ? 'is' : 'are'} running or invited to a competing study.`;
}

function unstatedAdvice({ unstated }: Counted): (string | false)[] {
  const asks = [
    [unstated.population, 'patient population'],
    [unstated.equipment, 'equipment'],
    [unstated.trials, 'prior trials'],
    [unstated.gcp, 'GCP training'],
  ] as const;
  const open = asks.filter(([sites]) => sites > 0).map(([sites, what]) => `${what} (${count(sites, 'site')})`);
  return [
    open.length > 0 && `Ask for data missing from profiles: ${listed(open)}.`,
    unstated.trackRecord > 0 &&
      `Ask ${count(unstated.trackRecord, 'site')} to review their track record, so that we know what they have run.`,
  ];
}
