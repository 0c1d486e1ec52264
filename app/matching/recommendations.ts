import type { InsightFacts } from './insightFacts';
import { areaLabel } from './specialty';
import type { MatchStudy } from './types';
import { count, figure, listed, tenths } from './words';

/** What to do next, each line for a gap that the counts show; one line when they show none. */
export function recommendations(study: MatchStudy, facts: InsightFacts): string[] {
  const { pending, withArea, withAreaInRegion: inside, lacking, unlisted } = facts;
  const sought = Math.max(0, study.totalSites ?? 0);
  const advice = [
    pending > 0 && `Wait for ${count(pending, 'more site')}: registered, and not verified yet.`,
    facts.verified === 0 && pending === 0 && 'Invite sites to register: there is none to match yet.',
    facts.verified > 0 && sought > withArea && areaLabel(study) && shortOfSites(sought, withArea),
    inside !== null &&
      inside < withArea &&
      (sought === 0 || inside < sought) &&
      `Open the study to other regions: ${count(withArea - inside, 'more site')} would fit its area.`,
    facts.verified > 0 && shortOfPatients(study, facts),
    ...lacking
      .slice(0, 3)
      .map(({ item, sites }) => `Check whether ${item} must be on site: ${lackWords(sites)} without it.`),
    facts.verified > 0 &&
      unlisted.length > 0 &&
      `Ask the sites about ${listed(unlisted)}: site profiles do not state it.`,
    unstatedAdvice(facts),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
  return advice.length > 0 ? advice : ['Invite the best ranked sites: the data show no gap.'];
}

function shortOfSites(sought: number, withArea: number): string {
  return `Find ${count(sought - withArea, 'more site')} with the area: the study seeks ${figure(sought)}, and ${withArea === 0 ? 'none' : figure(withArea)} of the verified ones ${withArea > 1 ? 'have' : 'has'} it.`;
}

function shortOfPatients(study: MatchStudy, { chosen, panelUnknown, expected }: InsightFacts): string {
  const counted = chosen - panelUnknown;
  const shortfall = Math.max(0, study.enrollmentTarget ?? 0) - expected;
  if (counted === 0 || shortfall < 0.5) return '';
  const each = expected / counted;
  return `Plan for a shortfall of about ${count(shortfall, 'patient')}: at ${tenths(each)} for each site, it takes ${count(Math.ceil(shortfall / each), 'site')} more.`;
}

function lackWords(sites: number): string {
  return `${count(sites, 'site')} ${sites === 1 ? 'declares' : 'declare'} equipment`;
}

function unstatedAdvice({ unstated }: InsightFacts): string {
  const asks = [
    [unstated.panel, 'patient panel size'],
    [unstated.equipment, 'equipment'],
    [unstated.trials, 'prior trials'],
    [unstated.gcp, 'GCP training'],
  ] as const;
  const open = asks.filter(([sites]) => sites > 0).map(([sites, what]) => `${what} (${count(sites, 'site')})`);
  return open.length > 0 ? `Ask for what profiles leave out: ${listed(open)}.` : '';
}
