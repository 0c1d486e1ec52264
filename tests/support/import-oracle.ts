/**
 * An oracle of the registry import: a second reading of REG-05 to REG-22, from raw v2 JSON alone. It shares no code
 * with app/registry, so that a mistake there is not repeated here. Where two readers of a rule could differ, it accepts both.
 */
import { areaByWords, areasByTerms, hasPlainTerm } from './import-oracle-areas';
import { type RawLocation, regionsOf } from './import-oracle-places';
import { mayGo, piecesOf, plain, type Side, squeeze, tidy, wordCounts } from './import-oracle-text';

export type Origin = 'record' | 'derived' | 'estimate';
/** The fields of GET /api/nct-lookup/{id}/study, and where each is from. */
export interface Imported {
  fields: Record<string, unknown>;
  origins: Record<string, Origin>;
}
export interface Contradiction {
  field: string;
  /** The id of the rule that the value breaks. */
  rule: string;
  expected: string;
  got: string;
}

interface RawIntervention {
  type?: string;
  name?: string;
  otherNames?: string[];
}
interface RawOutcome {
  measure?: string;
  timeFrame?: string;
  description?: string;
}
interface Raw {
  identificationModule?: { nctId?: string; briefTitle?: string; officialTitle?: string; acronym?: string };
  statusModule?: {
    overallStatus?: string;
    startDateStruct?: { date?: string };
    completionDateStruct?: { date?: string };
  };
  sponsorCollaboratorsModule?: { leadSponsor?: { name?: string } };
  descriptionModule?: { briefSummary?: string };
  conditionsModule?: { conditions?: string[] };
  designModule?: {
    studyType?: string;
    phases?: string[];
    designInfo?: {
      allocation?: string;
      interventionModel?: string;
      maskingInfo?: { masking?: string; whoMasked?: string[] };
    };
    enrollmentInfo?: { count?: number | string };
  };
  armsInterventionsModule?: { armGroups?: { type?: string; label?: string }[]; interventions?: RawIntervention[] };
  outcomesModule?: { primaryOutcomes?: RawOutcome[]; secondaryOutcomes?: RawOutcome[] };
  eligibilityModule?: { eligibilityCriteria?: string; sex?: string; minimumAge?: string; maximumAge?: string };
  contactsLocationsModule?: { locations?: RawLocation[] };
}
interface RawRecord {
  protocolSection?: Raw;
  derivedSection?: { conditionBrowseModule?: { meshes?: { term?: string }[]; ancestors?: { term?: string }[] } };
}

/** What a field may be: its values, and the origins that they may have ('none': no origin). */
interface Allowed {
  value: unknown;
  origins: readonly (Origin | 'none')[];
}

const STATED = ['record', 'derived'] as const;
const DERIVED = ['derived'] as const;
const ESTIMATE = ['estimate'] as const;
const NONE = ['none'] as const;
const UNKNOWN: readonly Allowed[] = ['', null, undefined].map((value) => ({ value, origins: NONE }));

/** All fields that contradict the record, or hide where they are from. Empty if the import tells the truth. */
export function contradictions(record: unknown, imported: Imported): Contradiction[] {
  const whole = (record ?? {}) as RawRecord;
  const check = new Check(whole, imported);
  for (const rule of RULES) rule(check);
  check.everyOrigin();
  return check.found;
}

class Check {
  readonly found: Contradiction[] = [];
  readonly raw: Raw;
  readonly fields: Record<string, unknown>;
  readonly phase: string;
  readonly type: 'interventional' | 'observational' | 'expanded_access' | '';
  readonly interventions: RawIntervention[];
  readonly locations: RawLocation[];
  private readonly judged = new Set<string>();

  constructor(
    readonly record: RawRecord,
    readonly imported: Imported,
  ) {
    this.raw = record.protocolSection ?? {};
    this.fields = imported.fields;
    this.type = (this.raw.designModule?.studyType ?? '').toLowerCase().replace(' ', '_') as typeof this.type;
    this.phase = phaseOf(this.raw.designModule?.phases ?? [], this.type);
    this.interventions = this.raw.armsInterventionsModule?.interventions ?? [];
    this.locations = this.raw.contactsLocationsModule?.locations ?? [];
  }

  origin(field: string): Origin | 'none' {
    return Object.hasOwn(this.imported.origins, field) ? (this.imported.origins[field] ?? 'none') : 'none';
  }

  report(field: string, rule: string, expected: string): void {
    this.judged.add(field);
    const got = `${JSON.stringify(this.fields[field])} (${this.origin(field)})`;
    this.found.push({
      field,
      rule,
      expected,
      got: got.length > 900 ? `${got.slice(0, 600)} … ${got.slice(-290)}` : got,
    });
  }

  /** The field has one of these values, with one of its origins. */
  is(field: string, rule: string, allowed: readonly Allowed[]): void {
    this.judged.add(field);
    const got = shown(this.fields[field]);
    const fits = allowed.some(({ value, origins }) => shown(value) === got && origins.includes(this.origin(field)));
    if (fits) return;
    const said = allowed.map(({ value, origins }) => `${JSON.stringify(value)} (${origins.join(' or ')})`);
    this.report(field, rule, said.join(', or '));
  }

  /** The field's origin is one of these. */
  from(field: string, rule: string, origins: readonly (Origin | 'none')[]): void {
    this.judged.add(field);
    if (!origins.includes(this.origin(field))) this.report(field, rule, `origin ${origins.join(' or ')}`);
  }

  text(field: string): string {
    const value = this.fields[field];
    return typeof value === 'string' ? value : '';
  }

  /** REG-20 for all fields, also those that no rule here knows: 'record' is said only of what the record says. */
  everyOrigin(): void {
    const said = new Set<string>();
    leaves(this.record, (leaf) => said.add(leaf));
    const isSaid = (leaf: string) => said.has(leaf) || [...said].some((text) => text.includes(leaf));
    for (const [field, value] of Object.entries(this.fields)) {
      const origin = this.origin(field);
      if (origin !== 'none' && !['record', 'derived', 'estimate'].includes(origin)) {
        this.report(field, 'REG-20', 'record, derived or estimate');
      }
      if (isEmpty(value) && origin !== 'none') this.report(field, 'REG-20', 'no origin, because it is empty');
      if (this.judged.has(field) || ABOUT_OTHER_FIELDS.has(field)) continue;
      if (!isEmpty(value) && value !== false && origin === 'none') this.report(field, 'REG-20', 'an origin');
      if (origin === 'record') {
        leaves(value, (leaf) => {
          if (!isSaid(leaf)) this.report(field, 'REG-20', `not record: ${JSON.stringify(leaf)} is not in it`);
        });
      }
    }
    for (const field of Object.keys(this.imported.origins)) {
      if (!Object.hasOwn(this.fields, field)) this.report(field, 'REG-20', 'no origin, because there is no such field');
    }
  }
}

/** They qualify another field, whose origin is theirs. */
const ABOUT_OTHER_FIELDS = new Set(['musts', 'origins']);
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const shown = (value: unknown) => (typeof value === 'string' ? tidy(value) : (JSON.stringify(value) ?? 'undefined'));

function leaves(value: unknown, found: (leaf: string) => void): void {
  if (typeof value === 'string') found(tidy(plain(value)));
  else if (typeof value === 'number') found(String(value));
  else if (value && typeof value === 'object') for (const inner of Object.values(value)) leaves(inner, found);
}

function phaseOf(words: string[], type: string): string {
  const stated = words.flatMap((word) => word.split('/')).map((word) => word.toUpperCase().replace(/[\s_]/g, ''));
  const numerals = ['PHASE4', 'PHASE3', 'PHASE2', 'PHASE1'];
  const latest = numerals.find((word) => stated.includes(word));
  if (latest) return `phase_${['iv', 'iii', 'ii', 'i'][numerals.indexOf(latest)]}`;
  if (stated.includes('EARLYPHASE1')) return 'pilot';
  if (type === 'observational') return 'observational';
  const isNone = stated.some((word) => ['NA', 'N', 'NOTAPPLICABLE'].includes(word));
  return isNone && type === 'interventional' ? 'not_applicable' : '';
}

const RULES: ((check: Check) => void)[] = [
  names,
  phase,
  area,
  texts,
  numbers,
  dates,
  places,
  countries,
  eligibility,
  status,
  design,
  equipmentAndMoney,
];

function names(check: Check): void {
  const { nctId, briefTitle, officialTitle, acronym } = check.raw.identificationModule ?? {};
  if (nctId) check.is('nctNumber', 'REG-01', [{ value: nctId, origins: ['record'] }]);
  const title = tidy(plain(briefTitle ?? ''));
  if (title) check.is('title', 'REG-17', [{ value: title, origins: ['record'] }]);
  else check.is('title', 'REG-17', [{ value: plain(officialTitle ?? ''), origins: ['record'] }, ...UNKNOWN]);

  const whole = title || tidy(plain(officialTitle ?? ''));
  // Not tidied, because that can make two letters of one.
  const spaced = plain(briefTitle?.trim() || (officialTitle ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  const cuts = [spaced.slice(0, 60), [...spaced].slice(0, 60).join('')];
  if (spaced.length <= 60) check.is('shortTitle', 'REG-11', [{ value: whole, origins: STATED }, ...UNKNOWN]);
  else {
    const short = cuts.flatMap((cut) => [`${cut}...`, `${cut.trimEnd()}...`]);
    check.is(
      'shortTitle',
      'REG-11',
      short.map((value) => ({ value, origins: DERIVED })),
    );
  }

  if (acronym?.trim()) check.is('acronym', 'REG-11', [{ value: plain(acronym), origins: ['record'] }]);
  else {
    const made = initials(whole).map((value) => ({ value, origins: ESTIMATE }));
    check.is('acronym', 'REG-11', made.length > 0 ? made : UNKNOWN);
  }
}

/** Whether brackets and quotation marks count as part of a word is open, so both readings are taken. */
function initials(title: string): string[] {
  const bare = title.split(' ').map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
  const readings = [bare, title.split(' '), title.split(/[^\p{L}\p{N}]+/u)];
  return readings
    .map((words) => words.filter((word) => [...word].length > 2).slice(0, 3))
    .filter((words) => words.length > 1)
    .map((words) => words.map((word) => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toUpperCase()).join(''));
}

function phase(check: Check): void {
  const words = check.raw.designModule?.phases ?? [];
  if (check.phase === '') check.is('phase', 'REG-05', UNKNOWN);
  else {
    const several = words.length > 1 || words.some((word) => word.includes('/P'));
    check.is('phase', 'REG-05', [{ value: check.phase, origins: several ? DERIVED : STATED }]);
  }
}

function area(check: Check): void {
  const conditions = (check.raw.conditionsModule?.conditions ?? []).map((condition) => tidy(plain(condition)));
  const stated = areaByWords(conditions);
  if (stated) {
    check.is('therapeuticArea', 'REG-07', [{ value: stated, origins: DERIVED }]);
    return;
  }
  const browse = check.record.derivedSection?.conditionBrowseModule;
  const terms = [...(browse?.meshes ?? []), ...(browse?.ancestors ?? [])].flatMap(({ term }) => term ?? []);
  const allowed = areasByTerms(terms).map((value): Allowed => ({ value, origins: DERIVED }));
  check.is('therapeuticArea', 'REG-07', hasPlainTerm(terms) ? allowed : [...allowed, ...UNKNOWN]);
}

function texts(check: Check): void {
  const { raw } = check;
  const one = (field: string, rule: string, said: string | undefined) =>
    check.is(
      field,
      rule,
      tidy(plain(said ?? '')) ? [{ value: tidy(plain(said ?? '')), origins: ['record'] }] : UNKNOWN,
    );
  one('sponsorName', 'REG-20', raw.sponsorCollaboratorsModule?.leadSponsor?.name);
  one('description', 'REG-18', raw.descriptionModule?.briefSummary);
  listed(check, 'indication', raw.conditionsModule?.conditions ?? [], []);
  const { primaryOutcomes = [], secondaryOutcomes = [] } = raw.outcomesModule ?? {};
  for (const [field, outcomes] of [
    ['primaryEndpoints', primaryOutcomes],
    ['secondaryEndpoints', secondaryOutcomes],
  ] as const) {
    const measures = outcomes.flatMap(({ measure }) => measure ?? []);
    listed(
      check,
      field,
      measures,
      outcomes.flatMap(({ timeFrame, description }) => [timeFrame ?? '', description ?? '']),
    );
  }
}

/** A list as one text: every entry is in it, and nothing else except more about them. */
function listed(check: Check, field: string, entries: string[], more: string[]): void {
  const wanted = entries.map((entry) => tidy(plain(entry))).filter(Boolean);
  if (wanted.length === 0) {
    check.is(field, 'REG-20', UNKNOWN);
    return;
  }
  check.from(field, 'REG-20', STATED);
  const text = tidy(check.text(field));
  const missing = wanted.find((entry) => !text.includes(entry));
  if (missing) check.report(field, 'REG-22', `with ${JSON.stringify(missing)}`);
  const known = [...wanted, ...more.map((one) => tidy(plain(one)))].sort((one, other) => other.length - one.length);
  const left = known.reduce((rest, entry) => (entry ? rest.replaceAll(entry, ' ') : rest), text);
  const words = new Set(known.flatMap((entry) => entry.match(/[\p{L}\p{N}]+/gu) ?? []));
  const foreign = (left.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !words.has(word));
  if (foreign.length > 0) check.report(field, 'REG-20', `without ${JSON.stringify(foreign.join(' '))}`);
}

/** The registry writes an unknown number of participants as 99999999. */
function enrollment({ raw }: Check): number | undefined {
  const count = raw.designModule?.enrollmentInfo?.count;
  const number = count === undefined || count === '' ? Number.NaN : Number(count);
  return Number.isInteger(number) && number >= 0 && number !== 99_999_999 ? number : undefined;
}

function numbers(check: Check): void {
  const n = enrollment(check);
  if (n === undefined) check.is('enrollmentTarget', 'REG-22', [{ value: 50, origins: ESTIMATE }, ...UNKNOWN]);
  else check.is('enrollmentTarget', 'REG-20', [{ value: n, origins: ['record'] }]);
  const { length } = check.locations;
  if (length > 0) check.is('totalSites', 'REG-12', [{ value: length, origins: STATED }]);
  else if (n === undefined) check.is('totalSites', 'REG-12', [{ value: 5, origins: ESTIMATE }, ...UNKNOWN]);
  else {
    const [least, each] = n <= 100 ? [2, 20] : n <= 500 ? [5, 50] : [10, 100];
    check.is('totalSites', 'REG-12', [{ value: Math.max(least, Math.ceil(n / each)), origins: ESTIMATE }]);
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that a date of the registry means, in its old and its new words, and whether it names one. */
function dayOf(date: string | undefined): { iso: string; exact: boolean } | undefined {
  const now = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date ?? '');
  if (now) return { iso: `${now[1]}-${now[2]}-${now[3] ?? '01'}`, exact: now[3] !== undefined };
  const old = /^([A-Z][a-z]{2})[a-z]* (?:(\d{1,2}), )?(\d{4})$/.exec(date ?? '');
  const month = MONTHS.indexOf(old?.[1]?.toLowerCase() ?? '') + 1;
  if (!old || month === 0) return;
  const two = (value: number | string) => String(value).padStart(2, '0');
  return { iso: `${old[3]}-${two(month)}-${two(old[2] ?? 1)}`, exact: old[2] !== undefined };
}

function monthsOf({ raw }: Check): number | undefined {
  const start = dayOf(raw.statusModule?.startDateStruct?.date);
  const end = dayOf(raw.statusModule?.completionDateStruct?.date);
  if (!start || !end || end.iso < start.iso) return;
  return Math.round((Date.parse(end.iso) - Date.parse(start.iso)) / 86_400_000 / 30.44);
}

function dates(check: Check): void {
  const start = dayOf(check.raw.statusModule?.startDateStruct?.date);
  const startAllowed = start ? [{ value: start.iso, origins: start.exact ? STATED : DERIVED }] : UNKNOWN;
  check.is('estimatedStartDate', 'REG-17', startAllowed);
  const months = monthsOf(check);
  if (months === undefined) check.is('estimatedDuration', 'REG-17', [{ value: 12, origins: ESTIMATE }, ...UNKNOWN]);
  else check.is('estimatedDuration', 'REG-17', [{ value: months, origins: DERIVED }]);
}

function places(check: Check): void {
  const wanted = regionsOf(check.locations);
  const got = check.fields.geographicPreferences;
  if (JSON.stringify(Array.isArray(got) ? [...got].sort() : (got ?? [])) !== JSON.stringify(wanted)) {
    check.report('geographicPreferences', 'REG-08', wanted.join(', ') || 'none');
  } else check.from('geographicPreferences', 'REG-08', wanted.length > 0 ? DERIVED : NONE);
}

/** A list of names and numbers, or an object from name to number: the rule fixes only what is in it. */
function countries(check: Check): void {
  const wanted = new Map<string, number>();
  for (const { country } of check.locations) {
    const name = tidy(plain(country ?? ''));
    if (name) wanted.set(name, (wanted.get(name) ?? 0) + 1);
  }
  const got = check.fields.countries;
  const pairs = Array.isArray(got) ? got.map(countryPair) : Object.entries((got as object | undefined) ?? {});
  const sorted = (list: Iterable<unknown>) => JSON.stringify([...list].map((pair) => JSON.stringify(pair)).sort());
  if (sorted(pairs) !== sorted(wanted)) {
    check.report('countries', 'REG-08', [...wanted].map(([name, count]) => `${name}: ${count}`).join(', ') || 'none');
  } else check.from('countries', 'REG-08', wanted.size > 0 ? STATED : NONE);
}
function countryPair(entry: unknown): unknown[] {
  const entries = Object.entries((entry as object | null) ?? {});
  const name = entries.find(([, value]) => typeof value === 'string')?.[1];
  const counts = entries.filter(([, value]) => typeof value === 'number');
  return [name, (counts.find(([key]) => /location|site|count/i.test(key)) ?? counts[0])?.[1]];
}

function eligibility(check: Check): void {
  const said = check.raw.eligibilityModule;
  const inclusion = check.text('inclusionCriteria');
  const exclusion = check.text('exclusionCriteria');
  const criteria = said?.eligibilityCriteria ?? '';
  if (!said) {
    // The default ages are invented, so the text that holds them is.
    check.from('inclusionCriteria', 'REG-10', inclusion === '' ? NONE : ESTIMATE);
    if (inclusion !== '' && !/18 Years to 80 Years/i.test(inclusion))
      check.report('inclusionCriteria', 'REG-10', '18 Years to 80 Years');
    check.is('exclusionCriteria', 'REG-18', UNKNOWN);
    return;
  }
  ages(check, inclusion);
  check.from('inclusionCriteria', 'REG-18', STATED);
  check.from('exclusionCriteria', 'REG-18', exclusion === '' ? NONE : STATED);
  const pieces = piecesOf(criteria);
  const fields: Record<Side, string> = { inclusion: squeeze(inclusion), exclusion: squeeze(exclusion) };
  for (const { text, side } of pieces) {
    const sought = squeeze(text);
    if (side && sought.length > 3 && !fields[side].includes(sought)) {
      check.report(`${side}Criteria`, 'REG-18', `with ${JSON.stringify(tidy(text))}`);
    }
  }
  if (pieces.every(({ side }) => side === 'inclusion') && exclusion !== '') {
    check.report('exclusionCriteria', 'REG-18', 'empty, because there is no heading');
  }
  const lost = lostWords(pieces, `${inclusion}\n${exclusion}`);
  for (const field of lost.length > 0 ? ['inclusionCriteria', 'exclusionCriteria'] : []) {
    check.report(field, 'REG-19', `one of the two with ${lost.join(' ')}`);
  }
  const escapes = (text: string) => text.split('\\').length;
  if (escapes(inclusion + exclusion) > escapes(plain(criteria))) {
    check.report('inclusionCriteria', 'REG-18', 'without the escapes of markdown');
  }
}

function lostWords(pieces: ReturnType<typeof piecesOf>, kept: string): string[] {
  const left = wordCounts(kept);
  const wanted = wordCounts(pieces.map(({ text }) => text).join('\n'));
  const headings = wordCounts(pieces.flatMap(({ text, heading }) => (heading ? text : [])).join('\n'));
  return [...wanted].flatMap(([word, count]) => {
    const needed = count - (mayGo(word) ? (headings.get(word) ?? 0) : 0);
    return (left.get(word) ?? 0) < needed ? word : [];
  });
}

function ages(check: Check, inclusion: string): void {
  const { minimumAge, maximumAge, sex } = check.raw.eligibilityModule ?? {};
  const [min, max] = [minimumAge, maximumAge].map((age) => (age && age !== 'N/A' ? tidy(age) : ''));
  const wanted = min && max ? `${min} to ${max}` : min ? `${min} and older` : max ? `Up to ${max}` : 'No age limit';
  const lines = inclusion.split('\n').map(tidy).filter(Boolean);
  const only = (sex ?? 'ALL').toLowerCase();
  const gendered = only !== 'all' && only !== '';
  const [age, gender] = gendered ? lines.slice(-2) : [lines.at(-1), undefined];
  const appended = [age, gender].filter((line) => line !== undefined);
  const ageLine = appended.find((line) => line.toLowerCase().includes(wanted.toLowerCase()));
  const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).join();
  if (!ageLine || numbersOf(ageLine) !== numbersOf(wanted)) {
    check.report('inclusionCriteria', 'REG-10', `a last line with ${wanted}`);
  }
  const genderLine = new RegExp(`\\b${only}\\b`, 'i');
  if (gendered && !appended.some((line) => line.length < 60 && genderLine.test(line))) {
    check.report('inclusionCriteria', 'REG-10', `a last line with ${only}`);
  }
  if (!gendered && /^\W*(?:gender|sex)\W/i.test(lines.at(-1) ?? '')) {
    check.report('inclusionCriteria', 'REG-10', 'no line about gender');
  }
}

const REGULATORY: ReadonlyMap<string, string> = new Map([
  ['RECRUITING', 'enrolling'],
  ['ACTIVENOTRECRUITING', 'enrolling'],
  ['ENROLLINGBYINVITATION', 'enrolling'],
  ['COMPLETED', 'study_complete'],
  ['TERMINATED', 'study_complete'],
  ['SUSPENDED', 'protocol_under_review'],
  ['WITHDRAWN', 'protocol_under_review'],
  ['NOTYETRECRUITING', 'ready_to_enroll'],
]);

function status(check: Check): void {
  const said = (check.raw.statusModule?.overallStatus ?? '').toUpperCase().replace(/[^A-Z]/g, '');
  const regulatory = REGULATORY.get(said);
  check.is('regulatoryStatus', 'REG-14', regulatory ? [{ value: regulatory, origins: DERIVED }] : UNKNOWN);
  const enrolling = regulatory === 'enrolling';
  const active = { value: enrolling ? 'active' : 'pending_approval', origins: ['derived', 'estimate'] as const };
  check.is('status', 'REG-15', [active]);
  const early = ['phase_i', 'phase_ii', 'phase_iii'].includes(check.phase);
  for (const [field, holds] of [
    ['irbApproval', enrolling],
    ['fdaApproval', enrolling && early],
  ] as const) {
    const unset: Allowed[] = [false, null, undefined].map((value) => ({
      value,
      origins: ['none', 'derived', 'estimate'],
    }));
    check.is(field, 'REG-15', holds ? [{ value: true, origins: ESTIMATE }] : unset);
  }
}

const MODELS: ReadonlyMap<string, string> = new Map([
  ['PARALLEL', 'parallel'],
  ['CROSSOVER', 'crossover'],
  ['FACTORIAL', 'factorial'],
  ['SEQUENTIAL', 'sequential'],
  ['SINGLE_GROUP', 'single_group'],
]);

function design(check: Check): void {
  const { allocation, interventionModel, maskingInfo } = check.raw.designModule?.designInfo ?? {};
  const model = MODELS.get(interventionModel ?? '');
  if (model) check.is('studyDesign', 'REG-13', [{ value: model, origins: STATED }]);
  else if (check.type === 'observational')
    check.is('studyDesign', 'REG-06', [{ value: 'observational', origins: STATED }]);
  else if (check.type === 'interventional')
    check.is('studyDesign', 'REG-06', [{ value: 'parallel', origins: ESTIMATE }]);
  else check.is('studyDesign', 'REG-06', UNKNOWN);

  const guess = guessedFlags(check);
  const single = interventionModel === 'SINGLE_GROUP' || allocation === 'NA';
  const randomized = allocation ? allocation === 'RANDOMIZED' : single ? false : undefined;
  const masked = maskingInfo?.masking ?? (maskingInfo?.whoMasked?.length ? 'MASKED' : undefined);
  flag(check, 'randomization', randomized, guess.randomization, Boolean(allocation));
  flag(check, 'blinding', masked === undefined ? undefined : masked !== 'NONE', guess.blinding, masked !== undefined);
  placebo(check, guess.placebo);
}

/** A flag that the record settles, else the guess, marked as one. */
function flag(check: Check, field: string, settled: boolean | undefined, guess: boolean, stated: boolean): void {
  if (settled !== undefined) {
    check.is(field, 'REG-13', [{ value: settled, origins: stated ? STATED : ['derived', 'estimate', 'none'] }]);
    return;
  }
  const off: Allowed = { value: false, origins: ['none', 'derived', 'estimate'] };
  check.is(field, 'REG-13', guess ? [{ value: true, origins: ESTIMATE }] : [off]);
}

function placebo(check: Check, guess: boolean): void {
  const { armGroups = [] } = check.raw.armsInterventionsModule ?? {};
  const named = check.interventions.flatMap(({ name = '', otherNames = [] }) => [name, ...otherNames]);
  const all = [...named, ...armGroups.map(({ label = '' }) => label)].map((name) => tidy(plain(name)));
  const sure =
    armGroups.some(({ type }) => type === 'PLACEBO_COMPARATOR' || type === 'SHAM_COMPARATOR') ||
    named.some((name) => /^(?:matching |oral |inactive )?(?:placebos?|sham)\b/i.test(tidy(plain(name))));
  if (sure) {
    check.is('placebo', 'REG-13', [{ value: true, origins: STATED }]);
    return;
  }
  // 'No placebo', 'Placebo run-in', 'sham feeding': a name alone can be read either way.
  if (all.some((name) => /placebo|\bsham\b/i.test(name))) {
    check.from('placebo', 'REG-13', ['record', 'derived', 'estimate', 'none']);
    return;
  }
  const stated = armGroups.length > 0 && armGroups.every(({ type }) => type);
  if (stated) check.is('placebo', 'REG-13', [{ value: false, origins: STATED }]);
  else {
    const off: Allowed = { value: false, origins: ['none', 'derived', 'estimate'] };
    check.is('placebo', 'REG-13', guess ? [off, { value: true, origins: ESTIMATE }] : [off]);
  }
}

function guessedFlags({
  type,
  interventions,
  phase: found,
}: Check): Record<'randomization' | 'blinding' | 'placebo', boolean> {
  const on = type === 'interventional';
  const guess = { randomization: on, blinding: on, placebo: on };
  // Expanded access gives treatment outside a trial, so nobody is randomized.
  if (type !== 'interventional') return guess;
  const types = interventions.map((intervention) => (intervention.type ?? '').toUpperCase());
  if (types.includes('DRUG')) guess.placebo = true;
  if (types.includes('DEVICE')) guess.randomization = true;
  if (types.includes('BEHAVIORAL')) guess.blinding = false;
  if (found === 'phase_i' || found === 'phase_iv') return { randomization: false, blinding: false, placebo: false };
  if (found === 'phase_ii' || found === 'phase_iii') return { randomization: true, blinding: true, placebo: true };
  return guess;
}

function equipmentAndMoney(check: Check): void {
  const equipment = Array.isArray(check.fields.requiredEquipment) ? check.fields.requiredEquipment : [];
  check.from('requiredEquipment', 'REG-09', equipment.length > 0 ? ESTIMATE : NONE);
  if (check.type === 'interventional' && !equipment.includes('Clinical Laboratory (CLIA)')) {
    check.report('requiredEquipment', 'REG-09', 'with Clinical Laboratory (CLIA)');
  }
  if (check.type !== 'interventional' && equipment.length > 0) check.report('requiredEquipment', 'REG-09', 'none');

  const base = new Map([
    ['phase_i', 15_000],
    ['phase_ii', 10_000],
    ['phase_iii', 8000],
    ['phase_iv', 3000],
  ]).get(check.phase);
  const budget = Math.round((base ?? 5000) * (equipment.length > 5 ? 1.2 : 1));
  check.is('budgetPerPatient', 'REG-16', [{ value: budget, origins: ESTIMATE }]);
  const n = enrollment(check);
  const total: Allowed = { value: budget * (n ?? 50), origins: ESTIMATE };
  check.is('totalBudget', 'REG-16', n === undefined ? [total, ...UNKNOWN] : [total]);
  const months = monthsOf(check);
  const schedule = (months ?? 12) <= 6 ? 'monthly' : (months ?? 12) <= 12 ? 'quarterly' : 'milestone-based';
  const payment: Allowed = { value: schedule, origins: ESTIMATE };
  check.is('paymentSchedule', 'REG-16', months === undefined ? [payment, ...UNKNOWN] : [payment]);
}
