import type { MatchStudy } from '../types';
import { count, figure, listed, tenths } from '../words';
import type { Counted } from './facts';
import type { InsightFacts, Relaxation } from './types';

/** So many ways to ask less are put into words; all of them are among the facts. */
const SAID = 3;

/** What to do next, each line for a gap that the counts show; one line when they show none. */
export function recommendations(study: MatchStudy, counted: Counted): string[] {
  const { pending, unlisted, facts } = counted;
  const { sites, withArea, relax } = facts;
  const sought = Math.max(0, study.totalSites ?? 0);
  const advice = [
    pending > 0 && `Wait for ${count(pending, 'more site')}: registered, and not verified yet.`,
    sites === 0 && pending === 0 && 'Invite sites to register: there is none to match yet.',
    sites > 0 && withArea !== null && sought > withArea && shortOfSites(sought, withArea),
    ...relax
      .filter(({ kind }) => kind !== 'together')
      .slice(0, SAID)
      .map(relaxAdvice),
    ...relax.filter(({ kind }) => kind === 'together').map(relaxAdvice),
    shortOfPatients(facts),
    competingAdvice(facts),
    sites > 0 && unlisted.length > 0 && `Ask the sites about ${listed(unlisted)}: site profiles do not state it.`,
    ...unstatedAdvice(counted),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
  return advice.length > 0 ? advice : ['Invite the best ranked sites: the data show no gap.'];
}

function shortOfSites(sought: number, withArea: number): string {
  return `Find ${count(sought - withArea, 'more site')} with the area: the study seeks ${figure(sought)}, and ${withArea === 0 ? 'none' : figure(withArea)} of the verified ones ${withArea > 1 ? 'have' : 'has'} it.`;
}

const RELAX_WORDS: Readonly<Record<Relaxation['kind'], (what: string) => string>> = {
  area: (what) => `Admit sites of ${what}`,
  region: (what) => `Open the study to ${what}`,
  equipment: (what) => `Check whether ${what} must be on site`,
  together: () => 'Relax all that would help at once',
};

function relaxAdvice({ kind, what, sites }: Relaxation): string {
  return `${RELAX_WORDS[kind](what)}: ${count(sites, 'more site')} would fit.`;
}

function shortOfPatients({ shortfall }: InsightFacts): string {
  if (!shortfall || shortfall.sites === 0) return '';
  const { shortfall: short, expected, counted, sites } = shortfall;
  return `Plan for a shortfall of about ${count(short, 'patient')}: at ${tenths(expected / counted)} for each site, it takes ${count(sites, 'site')} more.`;
}

function competingAdvice({ competing }: InsightFacts): string {
  const taken = competing ? competing.running + competing.invited : 0;
  if (!competing || taken === 0) return '';
  return `Invite early: ${figure(taken)} of the best ${count(competing.best, 'site')} ${taken === 1 ? 'runs' : 'run'} a competing study or ${taken === 1 ? 'is' : 'are'} invited to one.`;
}

function unstatedAdvice({ unstated }: Counted): (string | false)[] {
  const asks = [
    [unstated.panel, 'patient panel size'],
    [unstated.equipment, 'equipment'],
    [unstated.trials, 'prior trials'],
    [unstated.gcp, 'GCP training'],
  ] as const;
  const open = asks.filter(([sites]) => sites > 0).map(([sites, what]) => `${what} (${count(sites, 'site')})`);
  return [
    open.length > 0 && `Ask for what profiles leave out: ${listed(open)}.`,
    unstated.trackRecord > 0 &&
      `Ask ${count(unstated.trackRecord, 'site')} to go through their track record: what they ran before is not known.`,
  ];
}
