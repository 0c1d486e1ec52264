/** A match in one sentence: its band and three facts, each of which says so if it is not known. */
import { BANDS, type Band } from '~/catalogue/match-orders';
import { labelOf } from '~/catalogue/options';
import { REGION_STATES } from '~/catalogue/regions';
import { count, listed } from './numbers';
import type { MatchFacts } from './types';

/** Who reads it. A site is never told its band, or how far it is from the sponsor. */
export type Reader = 'site' | 'sponsor' | 'admin';

export interface Verdict {
  readonly text: string;
  readonly trials: string;
  readonly patients: string;
  /** Whether the site itself has given that number. */
  readonly patientsStated: boolean;
  /** Null for the site. */
  readonly place: string | null;
}

interface Place {
  /** From the sponsor; null if either location is not known. */
  readonly miles: number | null;
  /** The site's region, or else its state; null if neither is known. */
  readonly region: string | null;
}

type Told = Pick<MatchFacts, 'like' | 'lastLike' | 'patients' | 'patientsEstimated'>;

/**
 * A match in one sentence, and its parts, what the band rests on first. A site reads only its own facts: neither the band
 * nor the place.
 * @param missing what the study requires and the site does not have.
 */
export function verdictOf(
  band: Band,
  facts: Told,
  place: Place,
  reader: Reader,
  missing: readonly string[] = [],
): Verdict {
  if (reader === 'site') return verdictForSite(facts);
  const told = {
    trials: trialsInWords(facts) ?? 'track record not reviewed',
    patients: `${facts.patients ?? 'patients with the condition not known'}${facts.patientsEstimated ? ', an estimate' : ''}`,
    patientsStated: isStated(facts),
    place: placeInWords(place, reader),
  };
  const hasTrials = (facts.like ?? 0) > 0;
  // Without such trials, a site is strong by what it has attested.
  const proven = band === 'strong' && !hasTrials ? [told.patients, `but ${told.trials}`] : [told.trials, told.patients];
  const said = [...againstIn(band, { missing, hasTrials }), ...proven, told.place];
  return { text: `${labelOf(BANDS, band)}: ${said.join('; ')}`, ...told };
}

/** Why a site is weak, unless its facts say it. */
function againstIn(band: Band, { missing, hasTrials }: { missing: readonly string[]; hasTrials: boolean }): string[] {
  if (band !== 'weak') return [];
  if (missing.length > 0) return [`lacks ${listed(missing)}, which the study requires`];
  return hasTrials ? ['scores below what is usual in the area'] : [];
}

function verdictForSite(facts: Told): Verdict {
  const trials = trialsInWords(facts);
  const told = {
    trials: trials === null ? 'you have not reviewed your track record' : `you have ${trials}`,
    patients: ownPatients(facts),
    patientsStated: isStated(facts),
  };
  const text = `${told.trials}; ${told.patients}`;
  return { text: text.charAt(0).toUpperCase() + text.slice(1), ...told, place: null };
}

const isStated = ({ patients, patientsEstimated }: Told): boolean => patients !== null && !patientsEstimated;

function ownPatients({ patients, patientsEstimated }: Told): string {
  if (patients === null) return 'you have not stated your patients with the condition';
  return patientsEstimated ? `we estimate ${patients} from your patient population` : `you have ${patients}`;
}

/** Null if the site has not reviewed its track record. */
function trialsInWords({ like, lastLike }: Told): string | null {
  if (like === null) return null;
  if (like === 0) return 'no confirmed trial like this one';
  const trials = `${inWords(like)} ${like === 1 ? 'trial' : 'trials'} like this one`;
  if (lastLike === null) return trials;
  return like === 1 ? `${trials}, which began in ${lastLike}` : `${trials}, the last began in ${lastLike}`;
}

function placeInWords({ miles, region }: Place, reader: 'sponsor' | 'admin'): string {
  const from = reader === 'sponsor' ? 'you' : 'the sponsor';
  if (miles !== null) return miles === 0 ? `less than a mile from ${from}` : `${count(miles, 'mile')} from ${from}`;
  if (region === null) return 'place not known';
  if (region === 'West Coast') return 'on the West Coast';
  return Object.hasOwn(REGION_STATES, region) ? `in the ${region}` : `in ${region}`;
}

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (number: number) => SMALL[number] ?? String(number);
