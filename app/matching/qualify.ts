import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { regionOfState } from '~/catalogue/regions';
import { agesAsked } from './ages';
import { sameArea } from './areas';
import { leavesEarly, TO_THE_END } from './attested';
import { notCountedFor, notCountedInShort } from './contradicted';
import { lackingCapacity, lacksPatients } from './declines';
import { enrollmentOf } from './enrollment';
import { coverage } from './equipment';
import { inPreferredRegion, readPreferences } from './geography';
import { count, listed, participants } from './numbers';
import { commitmentTo, isAtLeast } from './patients';
import { summaryOf } from './requirements';
import { areaLabel, hasArea, namedAreas, worksInArea } from './specialty';
import { patientsPerSite } from './target';
import {
  BLANK_SITE,
  type MatchSite,
  type MatchStudy,
  type Must,
  type Musts,
  type Requirement,
  type TrialFacts,
} from './types';

/** What a site must have unless the sponsor says otherwise: all required equipment. */
export const DEFAULT_MUSTS: Musts = {
  area: false,
  region: false,
  gcp: false,
  wishedEquipment: [],
  trials: 0,
  population: null,
};

/** With what only counting needs, and no match stores. */
export interface Counted extends Requirement {
  /** What is asked of every site, if `text` depends on the site. */
  readonly what?: string;
  /**
   * Not counted: another area of the site that the study names, which it need not have, a second reason why the site lacks
   * capacity, or an attested number that contradicts something.
   */
  readonly isExtra?: true;
}

const LEAVES_EARLY: Counted = { kind: 'capacity', required: true, isExtra: true, state: 'not met', text: TO_THE_END };

type State = Must['state'];
const stateOf = (has: boolean | null): State => (has === null ? 'not known' : has ? 'met' : 'not met');

/** What a site is compared with. */
interface Asked {
  readonly study: MatchStudy;
  readonly musts: Musts;
  readonly now: number;
  /** The number of trials on the site's track record that are like the study. */
  readonly like: number;
}

/** Everything a study asks for, kind by kind. Each kind reads its own fields of the site. */
const REQUIREMENTS: Readonly<Record<Must['kind'], (site: MatchSite, asked: Asked) => Counted[]>> = {
  area: areaRequirement,
  trials: trialsRequirement,
  region: regionRequirement,
  equipment: equipmentRequirements,
  gcp: trainingRequirement,
  population: (site, asked) => [...populationRequirement(site, asked), ...contradicted(site, asked)],
  capacity: (site, { study, now }) => [
    ...lackingCapacity(study, site, now).map((must, index): Counted => {
      const lacks = { ...must, required: true, what: 'capacity for a new study' };
      return index > 0 ? { ...lacks, isExtra: true } : lacks;
    }),
    ...(leavesEarly(study, site) ? [LEAVES_EARLY] : []),
  ],
};

function areaRequirement(site: MatchSite, asked: Asked): Counted[] {
  return [...ownAreas(site, asked), ...agesRequirement(site, asked)];
}

/** Not required, so that it only says what is known of the site. */
function agesRequirement(site: MatchSite, { study }: Asked): Counted[] {
  const ages = agesAsked(study, site);
  if (!ages) return [];
  const state = stateOf(ages.known || null);
  return [{ kind: 'area', required: false, isExtra: true, state, text: ages.text }];
}

function ownAreas(site: MatchSite, { study, musts, like }: Asked): Counted[] {
  const named = namedAreas(study, site.therapeuticAreas).map(
    (text): Counted => ({
      kind: 'area',
      required: false,
      isExtra: true,
      state: 'met',
      text: `${text}, which the study names`,
    }),
  );
  if (!hasArea(study)) return named;
  const state = areaState(study, site, like);
  return [{ kind: 'area', required: musts.area, state, text: areaLabel(study) }, ...(state === 'met' ? [] : named)];
}

/** Whether a site works in the study's own area, by its own statement or by a trial like the study. */
function areaState(study: MatchStudy, { therapeuticAreas, trackRecord }: MatchSite, like: number): State {
  const same = sameArea(study.therapeuticArea);
  const stated = therapeuticAreas.length > 0 || Boolean(trackRecord);
  return stateOf(like > 0 || therapeuticAreas.some((area) => area === same) || (stated ? false : null));
}

function trialsRequirement({ trackRecord }: MatchSite, { musts: { trials }, like }: Asked): Counted[] {
  const least = Math.max(1, trials);
  const state = stateOf(trackRecord ? like >= least : null);
  return [
    { kind: 'trials', required: trials > 0, state, text: alike(least), ...(like > least && { fit: alike(like) }) },
  ];
}

const alike = (number: number) =>
  number === 1 ? 'a confirmed trial like this study' : `${count(number, 'confirmed trial')} like this study`;

function regionRequirement(site: MatchSite, { study, musts: { region } }: Asked): Counted[] {
  const { regions, abroad, everywhere } = readPreferences(study.geographicPreferences);
  if (everywhere || (!abroad && regions.length === 0)) return [];
  const places = abroad ? [...regions, 'outside the United States'] : regions;
  const state = stateOf(inPreferredRegion(study, site.state));
  const own = regionOfState(site.state);
  const fit = own ? `${own} (preferred region)` : 'outside the United States (preferred)';
  return [{ kind: 'region', required: region, state, text: listed(places, 'or'), fit }];
}

function equipmentRequirements(site: MatchSite, { study, musts: { wishedEquipment } }: Asked): Counted[] {
  const { covered, lacking, unknown } = coverage(study.requiredEquipment, site.equipment ?? []);
  const isMust = (item: string) => !wishedEquipment.includes(item);
  const each = (items: readonly string[], state: State) =>
    items.map((text): Counted => ({ kind: 'equipment', required: isMust(text), state, text }));
  return [...each(covered, 'met'), ...each(lacking, 'not met'), ...each(unknown, 'not known')];
}

function trainingRequirement(site: MatchSite, { musts: { gcp }, now }: Asked): Counted[] {
  const state = stateOf(site.gcp && site.gcp.expiresAt > now);
  // Only the training that lasts longest is known here, not how many people have one.
  const fit = 'current GCP training of at least one person';
  return [{ kind: 'gcp', required: gcp, state, text: 'current GCP training', ...(state === 'met' && { fit }) }];
}

function populationRequirement(site: MatchSite, { study, musts: { population } }: Asked): Counted[] {
  const own = site.patientPanelSize;
  if (population) {
    const text = `${labelOf(PANEL_SIZES, population)} or more`;
    return [{ kind: 'population', required: true, state: stateOf(own ? isAtLeast(own, population) : null), text }];
  }
  const needed = patientsPerSite(study);
  if (needed === null) return [];
  const text = `enough patients for ${participants(Math.max(1, needed))} (the average per site)`;
  const committed = commitmentTo(study, site);
  if (committed) {
    const fit = `committed to enroll ${participants(committed.participants)}`;
    return [{ kind: 'population', required: false, state: stateOf(committed.participants >= needed), text, fit }];
  }
  const enrollment = enrollmentOf(study, site);
  const isShort = enrollment !== null && enrollment.most < needed;
  const state = stateOf(enrollment && enrollment.expected >= needed ? true : isShort ? false : null);
  return [{ kind: 'population', required: false, state, text }];
}

/** Attested numbers that are no evidence are named, but ask for nothing. */
const contradicted = (site: MatchSite, { study }: Asked): Counted[] =>
  notCountedFor(study, site).map((each) => ({
    kind: 'population',
    required: false,
    isExtra: true,
    state: 'not known',
    text: notCountedInShort(each),
  }));

const isUnmet = ({ required, state }: Requirement): boolean => required && state === 'not met';

/** The kinds of requirement, in the order in which they are named. */
export const REQUIREMENT_KINDS = Object.keys(REQUIREMENTS) as Must['kind'][];

/**
 * The study's requirements of a kind, for a site with these data, which are all that this kind reads. `like` as in Asked.
 */
export function requirementsOf(study: MatchStudy, now: number) {
  const musts = study.musts ?? DEFAULT_MUSTS;
  return (kind: Must['kind'], data: Partial<MatchSite>, like = 0): Counted[] =>
    REQUIREMENTS[kind]({ ...BLANK_SITE, ...data }, { study, musts, now, like });
}

/** Whether a site with these requirements is ruled out by none of them, as far as we know. */
export const meetsAll = (requirements: readonly Requirement[]): boolean => !requirements.some(isUnmet);

/** @param unsuited whether the site has said that its patients do not suit such studies. */
export const isRelevant = (worksInArea: boolean, unsuited: boolean, like: number): boolean =>
  (worksInArea && !unsuited) || like > 0;

interface Known {
  readonly now: number;
  /** The number of trials on the site's track record that are like the study. */
  readonly like: number;
  /** Whether a declined study is like this one. */
  readonly isLike: (trial: TrialFacts) => boolean;
}

/** Whether a site qualifies for a study, and the explanation in three lines. */
export function qualification(study: MatchStudy, site: MatchSite, { now, like, isLike }: Known) {
  const asked = { study, musts: study.musts ?? DEFAULT_MUSTS, now, like };
  const counted = Object.values(REQUIREMENTS).flatMap((of) => of(site, asked));
  const requirements = counted.map(({ what: _, isExtra: __, ...requirement }): Requirement => requirement);
  const summary = summaryOf(requirements);
  const unsuited = lacksPatients(site, now, isLike);
  const relevant = isRelevant(worksInArea(study, site.therapeuticAreas), unsuited, like);
  const filteredOut = reasonAgainst(study, site, { relevant, unsuited, musts: summary.musts });
  return { relevant, requirements, ...summary, filteredOut };
}

/** Only verified and relevant sites that meet every requirement, as far as we know, are matched (MAT-02). */
function reasonAgainst(
  study: MatchStudy,
  site: MatchSite,
  { relevant, unsuited, musts }: { relevant: boolean; unsuited: boolean; musts: readonly Must[] },
): string | null {
  if (site.status !== 'verified') return `The site is not verified: its status is ${site.status}.`;
  const unmet = musts.filter(({ state }) => state === 'not met').map(({ text }) => text);
  if (unmet.length > 0) return `The site does not have what the study requires: ${listed(unmet)}.`;
  if (relevant) return null;
  if (unsuited)
    return 'The site says that its patients do not suit such studies, and it has no confirmed trial like this one.';
  const area = hasArea(study) ? areaLabel(study) : 'an area that the study names';
  return `The site has not declared ${area} and has no confirmed trial like this study.`;
}
