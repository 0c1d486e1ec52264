/** What has changed in a study's registry record since its sponsor last took it over, field by field. Pure. */
import { valueIn } from '~/catalogue/own';
import { changesInWords, isSame, type StudyValues } from '~/domain/model/study-changes';
import { wantedIn } from '~/domain/model/study-countries';
import { endedAs } from '~/domain/model/study-endings';
import { DESIGN_FLAGS, withoutOrigins } from '~/domain/model/study-origins';
import type { RegistryChange, StudyRegistry } from '~/domain/model/study-registry-view';
import { statusInWords } from '~/registry/status';
import type { RegistryRead, Study, StudyCountry, StudyOrigins } from '~db/schema';
import { COMPARED } from './registry-read';

/** The study with what its record told, and what it tells now. */
type Recorded = StudyValues & Pick<Study, 'registryRead' | 'registryNow' | 'origins' | 'proposed'>;
type Readings = Pick<Study, 'registryRead' | 'registryNow'>;

/** What a record tells that a study has no field for. */
const ONLY_TOLD: Readonly<Record<string, { label: string; words: (value: unknown) => string | null }>> = {
  status: { label: 'Overall status', words: (value) => statusInWords(value as string | null) },
  sponsor: { label: 'Lead sponsor', words: (value) => value as string | null },
};
const FIELDS: readonly string[] = ['status', ...COMPARED, 'sponsor'];

/** Texts of many lines, of which only the lines that differ are worth reading. */
const LONG: readonly string[] = [
  ...['description', 'inclusionCriteria', 'exclusionCriteria', 'primaryEndpoints', 'secondaryEndpoints'],
];
const LISTS: readonly string[] = ['countries', 'geographicPreferences'];
/** A study stores false for 'No' and for not stated. */
const FLAGS: readonly string[] = DESIGN_FLAGS;
/** Every study has these. */
const NEEDED: readonly string[] = ['title', 'phase'];

const toldBy = ({ status, sponsor, values }: RegistryRead): Record<string, unknown> => ({ status, sponsor, ...values });

/** In another order, or with other spaces, a value says the same. */
function saysSame(one: unknown, other: unknown): boolean {
  return isSame(plainly(one), plainly(other));
}

function plainly(value: unknown): unknown {
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).join(' ') || null;
  if (!Array.isArray(value)) return value ?? null;
  return value.length === 0 ? null : value.map((each) => JSON.stringify(each, Object.keys(Object(each)).sort())).sort();
}

/** The fields that differ between two readings. If the record is the same, only our rules have changed. */
export function changedFields(before: RegistryRead, after: RegistryRead): string[] {
  if (before.fingerprint !== undefined && before.fingerprint === after.fingerprint) return [];
  const [then, now] = [toldBy(before), toldBy(after)];
  return FIELDS.filter((field) => !saysSame(valueIn(then, field), valueIn(now, field)));
}

/**
 * What a study keeps after its record was read again. Of a study that was posted without its record, the first reading
 * is compared with the study itself. `isNews`: the sponsor has not heard of this change of the record yet.
 */
export function afterReading(study: Recorded, read: RegistryRead): Readings & { isNews: boolean } {
  const { registryRead, registryNow } = withAgreed(study);
  const taken = registryRead ?? ownReading(study, read);
  if (changedFields(taken, read).length === 0) return { registryRead: read, registryNow: null, isNews: false };
  const isNews = registryRead !== null && (!registryNow || changedFields(registryNow, read).length > 0);
  return { registryRead: taken, registryNow: read, isNews };
}

/** The first reading, with the study's own values where the study says something else than the record. */
function ownReading(study: Recorded, read: RegistryRead): RegistryRead {
  // The values differ from those of this version of the record.
  const { fingerprint: _, ...rest } = read;
  const own = COMPARED.filter((field) => differs(study, field, read));
  const kept = <Value>(all: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !(own as string[]).includes(field)));
  return {
    ...rest,
    // Nobody has seen yet that the trial has stopped.
    status: read.stopped ? null : read.status,
    values: { ...kept(read.values), ...Object.fromEntries(own.map((field) => [field, asTold(study, field)])) },
    origins: kept(read.origins),
  };
}

/** The readings once the study says what the record said: where they agree, the record's next change is one. */
function withAgreed(study: Recorded): Readings {
  const { registryRead: read, registryNow: now } = study;
  if (!read || !now) return study;
  const isAgreed = (field: string) => isOwnIn(read, field) && isTold(study, field, valueIn(now.values, field));
  const agreed = COMPARED.filter(isAgreed);
  return agreed.length > 0 ? settled(study, agreed) : study;
}

/** Whether both state a value, and not the same. Long texts are left out: people put them in their own words. */
function differs(study: Recorded, field: string, { values }: RegistryRead): boolean {
  const [own, told] = [study[storedName(field)], valueIn(values, field)];
  // 0 and false are also what was left blank.
  const states = Boolean(own) && plainly(own) !== null && valueIn(study.origins ?? {}, field) !== 'estimate';
  return !LONG.includes(field) && states && told !== undefined && !isTold(study, field, told);
}

/** Whether a value in a reading is the study's own, because the record was read only after the study was posted. */
const isOwnIn = ({ values, origins }: RegistryRead, field: string): boolean =>
  valueIn(values, field) !== undefined && valueIn(origins, field) === undefined;

/** The name of a field among the stored values. */
const storedName = (field: string) => (field === 'estimatedDuration' ? 'duration' : field) as keyof StudyValues;

/** A value as a record tells it, as the study stores it. The patients of each country are the sponsor's. */
function asStored(field: string, told: unknown, own: readonly StudyCountry[]): unknown {
  if (field !== 'countries') return told ?? (LISTS.includes(field) ? [] : FLAGS.includes(field) ? false : null);
  return wantedIn((told ?? []) as { country: string; locations: number }[]).map((wanted) => ({
    ...wanted,
    patients: own.find(({ country }) => country === wanted.country)?.patients ?? null,
  }));
}

/** The study's value, as a record tells it. */
function asTold(study: StudyValues, field: string): unknown {
  if (field !== 'countries') return study[storedName(field)];
  return study.countries.map(({ country, sites }) => ({ country, locations: sites }));
}

/** Whether the study's value is what a record tells. */
const isTold = (study: Pick<StudyValues, 'countries'> & Partial<StudyValues>, field: string, told: unknown): boolean =>
  saysSame(study[storedName(field)], asStored(field, told, study.countries));

/** The study as its sponsor last wanted it, with changes that await approval. Those are its own. */
const asWanted = (study: Recorded): Recorded => ({
  ...study,
  ...study.proposed,
  origins: withoutOrigins(
    study.origins,
    changesInWords({}, study.proposed ?? {}).map(({ field }) => field),
  ),
});

/** When the record was read, and what has changed. Nothing matters once a study has ended. */
export function studyRegistry(study: Study): StudyRegistry {
  const { id: studyId, nctNumber, registryReadAt: readAt, registryRead, registryNow } = study;
  const changes = endedAs(study) ? [] : registryChanges(study);
  return {
    studyId,
    nctNumber,
    readAt,
    status: statusInWords((registryNow ?? registryRead)?.status ?? null),
    stopped: changes.some(({ field }) => field === 'status') ? (registryNow?.stopped ?? null) : null,
    version: changes.length > 0 ? (registryNow?.fingerprint ?? null) : null,
    changes,
  };
}

/** What has changed in the record, with what the study says. */
export function registryChanges(recorded: Recorded): RegistryChange[] {
  const { registryRead, registryNow } = recorded;
  if (!registryRead || !registryNow) return [];
  const study = asWanted(recorded);
  const [then, now] = [toldBy(registryRead), toldBy(registryNow)];
  return changedFields(registryRead, registryNow).flatMap((field) => {
    const [before, told] = [valueIn(then, field), valueIn(now, field)];
    const isOwn = isOwnIn(registryRead, field);
    // The sponsor has settled it by editing the study, or an administrator has yet to approve that.
    if ((isOwn || isProposed(recorded, field)) && isTold(study, field, told)) return [];
    const only = valueIn(ONLY_TOLD, field);
    return [only ? changeOnlyTold(field, only, before, told) : changeOf(study, field, { before, now: told, isOwn })];
  });
}

function changeOnlyTold(
  field: string,
  { label, words }: (typeof ONLY_TOLD)[string],
  before: unknown,
  now: unknown,
): RegistryChange {
  const told = { before: words(before ?? null), now: words(now ?? null) ?? 'Not stated' };
  return { field, label, ...told, own: null, lines: null, takeable: false, suggested: false };
}

const isProposed = ({ proposed }: Recorded, field: string): boolean => Object.hasOwn(proposed ?? {}, storedName(field));

/** The fields whose proposed values are what the record tells now. */
export function proposedFromRecord(study: Recorded): string[] {
  const { registryNow } = study;
  if (!registryNow) return [];
  const wanted = asWanted(study);
  return COMPARED.filter(
    (field) => isProposed(study, field) && isTold(wanted, field, valueIn(registryNow.values, field)),
  );
}

interface Told {
  before: unknown;
  now: unknown;
  /** Whether what was before is the study's own value, not the record's. */
  isOwn: boolean;
}

function changeOf(study: Recorded, field: string, { before, now, isOwn }: Told): RegistryChange {
  const words = (value: unknown) => inWords(field, value);
  const own = study[storedName(field)];
  const isOurs = isTold(study, field, now);
  const isMissing = NEEDED.includes(field) && now === undefined;
  const takeable = !isOurs && !isMissing;
  return {
    field,
    label: words(own).label,
    before: isOwn ? null : toldInWords(field, before),
    now: toldInWords(field, now),
    own: words(own).text,
    lines: LONG.includes(field) ? lineChanges(String(before ?? ''), String(now ?? '')) : null,
    takeable,
    // What the sponsor has not entered or changed itself.
    suggested:
      takeable && (valueIn(study.origins ?? {}, field) !== undefined || (!isOwn && isTold(study, field, before))),
  };
}

/** A record that states that something is not so says 'No'. */
const toldInWords = (field: string, told: unknown): string =>
  told === false ? 'No' : inWords(field, asStored(field, told, [])).text;

function inWords(field: string, value: unknown): { label: string; text: string } {
  const [change] = changesInWords({}, { [storedName(field)]: value ?? null });
  return { label: change?.label ?? field, text: change?.after ?? '' };
}

/** The lines that are only in one of two texts. Lines that moved are in neither list. */
export function lineChanges(before: string, after: string): { removed: string[]; added: string[] } {
  return { removed: linesOnlyIn(before, after), added: linesOnlyIn(after, before) };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean);

function linesOnlyIn(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1);
  return linesOf(text).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/** What the record tells now for these fields, by the names of forms and JSON calls. */
export function valuesToTake(study: Recorded, fields: readonly string[]): Record<string, unknown> {
  const now = study.registryNow ? toldBy(study.registryNow) : {};
  const { countries } = asWanted(study);
  return Object.fromEntries(fields.map((field) => [field, asStored(field, valueIn(now, field), countries)]));
}

/** The readings and origins once the sponsor has decided about these fields, whichever way. */
export function settled(study: Recorded, fields: readonly string[]): Readings & Pick<Study, 'origins'> {
  const { registryRead: read, registryNow: now, origins } = study;
  if (!read || !now) return { registryRead: read, registryNow: now, origins };
  // Its content is no longer that of one version of the record.
  const { fingerprint: _, ...seen } = read;
  const next: RegistryRead = {
    ...seen,
    ...(fields.includes('status') && { status: now.status }),
    ...(fields.includes('sponsor') && { sponsor: now.sponsor }),
    values: replaced(read.values, now.values, fields),
    origins: replaced(read.origins, now.origins, fields),
  };
  const isDone = changedFields(next, now).length === 0;
  return {
    ...(isDone ? { registryRead: now, registryNow: null } : { registryRead: next, registryNow: now }),
    origins: withoutOrigins(
      origins,
      fields.filter((field) => isNoLongerTold(study, field, now)),
    ),
  };
}

/** Whether the study's value comes from the record, which now tells another. It is the sponsor's own from now on. */
function isNoLongerTold(study: Recorded, field: string, { values }: RegistryRead): boolean {
  const origin = valueIn(study.origins ?? {}, field);
  return origin !== undefined && origin !== 'estimate' && !isTold(study, field, valueIn(values, field));
}

function replaced<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  fields: readonly string[],
): Record<string, Value> {
  const kept = Object.entries(before).filter(([field]) => !fields.includes(field));
  return Object.fromEntries([...kept, ...Object.entries(after).filter(([field]) => fields.includes(field))]);
}

/** The origins of the values that are the record's, whoever entered them. @param values some of the study's, as stored */
export function originsTold(
  read: RegistryRead | null,
  values: Partial<StudyValues>,
  countries: readonly StudyCountry[],
): StudyOrigins {
  const told = Object.entries(read?.origins ?? {}).filter(
    ([field]) =>
      Object.hasOwn(values, storedName(field)) &&
      isTold({ countries: [...countries], ...values }, field, valueIn(read?.values ?? {}, field)),
  );
  return Object.fromEntries(told);
}
