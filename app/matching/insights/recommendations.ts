import { capitalized } from '~/catalogue/phrases';
import { count, figure, listed } from '../numbers';
import { relevantAreas } from '../specialty';
import { inCountry, isAbroad, patientsSought, sitesSought } from '../target';
import type { MatchStudy } from '../types';
import type { Counted } from './facts';
import type { InsightFacts } from './types';

/** How many changes to recommend; all of them are in the promises. */
const RECOMMENDED = 3;

/** One line per gap in the figures, or a single line if there is none. What rules out most sites comes first. */
export function recommendations(study: MatchStudy, counted: Counted): string[] {
  const { pending, unlisted, promises, facts } = counted;
  const { sites, prospective } = facts;
  const single = promises.filter(({ kind }) => kind !== 'together').slice(0, RECOMMENDED);
  const together = promises.filter(({ kind }) => kind === 'together');
  const isShort = sites > 0 && (sitesSought(study) ?? 1) > availableOf(facts);
  const advice = [
    isAbroad(study) && ABROAD,
    sites > 0 && shortOfSites(study, facts),
    ...[...single, ...together].map(({ change, sites }) => `${change}: ${count(sites, 'more site')} would qualify.`),
    isShort &&
      prospective &&
      `Invite prospective sites: nothing known rules out ${count(prospective, 'facility', 'facilities')} without an account.`,
    (isShort || sites === 0) &&
      pending > 0 &&
      `Look again later: ${count(pending, 'registered site')} ${pending === 1 ? 'is' : 'are'} not verified yet. Whether ${pending === 1 ? 'it fits' : 'they fit'} is not known.`,
    sites === 0 && pending === 0 && 'Invite sites to register: there are none to match yet.',
    shortOfPatients(study, counted),
    competingAdvice(facts),
    sites > 0 && unlisted.length > 0 && `Ask sites about ${listed(unlisted)}, which site profiles do not cover.`,
    ...unstatedAdvice(counted),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
  return advice.length > 0 ? advice : ['Invite the best-ranked sites: the data shows no gaps.'];
}

const ABROAD =
  'Invite sites here only if the study opens in the United States: none of its countries is, and all our sites are there.';

/** The sites that qualify and have not left. */
const availableOf = ({ qualifying, left }: InsightFacts): number => qualifying - (left ?? 0);

/** Names what rules out most sites: relevance, which nothing can relax, or a requirement. */
function shortOfSites(study: MatchStudy, facts: InsightFacts): string {
  const { sites, relevant, requirements } = facts;
  const [sought, qualifying] = [sitesSought(study), availableOf(facts)];
  if (sought === null ? qualifying > 0 : sought <= qualifying) return '';
  const few = `${qualifying === 0 ? 'no verified site' : figure(qualifying)} ${qualifying > 1 ? 'qualify' : 'qualifies'}${facts.left ? ' and can still take part' : ''}`;
  const opening =
    sought === null
      ? `Find sites: ${few}`
      : `Find ${count(sought - qualifying, 'more site')}: the study needs ${figure(sought)}${inCountry(study)}, and ${few}`;
  const blocker = requirements.find(({ required, notMet }) => required && notMet > 0);
  const irrelevant = sites - relevant;
  if (blocker && blocker.notMet > irrelevant) {
    return `${opening}. ${capitalized(blocker.what)} rules out ${figure(blocker.notMet)} of ${count(relevant, 'relevant site')}.`;
  }
  if (irrelevant === 0) return `${opening}.`;
  const [work, have] = irrelevant === 1 ? ['does not work', 'has'] : ['do not work', 'have'];
  return `${opening}. ${figure(irrelevant)} of ${count(sites, 'verified site')} ${work} in ${relevantAreas(study)} and ${have} no confirmed trial like this study.`;
}

/** Never a number of sites to add: what stated patients yield is not certain enough. */
function shortOfPatients(study: MatchStudy, { facts: { shortfall }, chosen }: Counted): string {
  if (chosen > 0 && shortfall === null && (patientsSought(study) ?? 0) > 0)
    return chosen === 1
      ? 'Ask the best site how many patients with the condition it sees a year.'
      : 'Ask the best sites how many patients with the condition they see a year: none of them has stated it.';
  if (!shortfall || shortfall.shortfall === 0) return '';
  return shortfall.uncounted > 0
    ? `Ask ${count(shortfall.uncounted, 'more of the best sites', 'more of the best sites')} how many patients with the condition they see a year.`
    : 'Ask the sites how many participants they can enroll: by the patients that they state, they fall short of the target in a year.';
}

function competingAdvice({ competing }: InsightFacts): string {
  const taken = competing ? competing.running + competing.invited : 0;
  if (!competing || taken === 0) return '';
  return `Invite early: of the top ${count(competing.best, 'site')}, ${takenInWords(competing)}.`;
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

/** '1 takes part in one and 2 are invited to one'. One of the two is not 0. */
export const takenInWords = ({
  running,
  invited,
}: Pick<NonNullable<InsightFacts['competing']>, 'running' | 'invited'>): string =>
  [
    ...(running > 0 ? [`${figure(running)} ${running === 1 ? 'takes' : 'take'} part in one`] : []),
    ...(invited > 0 ? [`${figure(invited)} ${invited === 1 ? 'is' : 'are'} invited to one`] : []),
  ].join(' and ');
