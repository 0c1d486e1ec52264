/** What would mend a requirement that a site does not meet: an answer on the spot, something elsewhere, or nothing. */
import { MORE_SITE_EQUIPMENT, NONE_OF_THESE, PANEL_SIZES } from '~/catalogue/options';
import { sameArea } from './areas';
import { type Declarable, isInLarger, suppliersOf } from './equipment';
import type { Profile, Qualification } from './fits';
import { isAtLeast } from './patients';
import { meetsAll, requirementsOf } from './qualify';
import type { MatchStudy, Must } from './types';

/** What a site can say of itself on the spot: a piece of equipment, an area, or a size of its patient population. */
export interface Answerable {
  readonly kind: 'equipment' | 'area' | 'population';
  /** A value of the profile. */
  readonly value: string;
}

/** What only happens elsewhere, or cannot be mended at all. */
interface Elsewhere {
  readonly kind: Exclude<Must['kind'], Answerable['kind']>;
  readonly value: null;
}

export type Mend = Answerable | Elsewhere;

/** Whether an answer on the spot mends the requirement. */
export const isAnswerable = (mend: Mend): mend is Answerable => mend.value !== null;

/** As in 'equipment:Infusion Center'. */
export const answerKey = ({ kind, value }: Answerable): string => `${kind}:${value}`;

/** What would mend a requirement of the study that a site with this profile does not meet. */
function mendOf(study: MatchStudy, must: Must, profile: Profile, now: number): Mend {
  const value = valueFor(study, must, profile, now);
  return value === null ? ({ kind: must.kind, value } as Elsewhere) : ({ kind: must.kind, value } as Answerable);
}

function valueFor(study: MatchStudy, { kind, text }: Must, profile: Profile, now: number): string | null {
  if (kind === 'equipment') return supplierIn(profile.equipment ?? [], text);
  if (kind === 'area') return sameArea(study.therapeuticArea);
  if (kind !== 'population') return null;
  const required = requirementsOf(study, now);
  const meets = (patientPanelSize: string) => meetsAll(required('population', { patientPanelSize }));
  return PANEL_SIZES.find(({ value }) => meets(value))?.value ?? null;
}

const isOnSecond = (item: string): boolean => MORE_SITE_EQUIPMENT.some(({ value }) => value === item);

/**
 * The item that covers the requirement, from a list that the site has filled in. The other list stays as it is: with a
 * first item on it, all its other items would count as missing. The item of the requirement's own name is preferred: who
 * has a pharmacy that closes at night does not have one that is always open.
 */
function supplierIn(declared: readonly string[], required: string): Declarable | null {
  const suppliers = suppliersOf([required]).filter((value) => isOnFilledList(declared, value));
  return suppliers.find((item) => item.toLowerCase() === required.trim().toLowerCase()) ?? suppliers[0] ?? null;
}

const isOnFilledList = (declared: readonly string[], item: string): boolean =>
  (isInLarger(item) && declared.length > 0) || declared.some((each) => isOnSecond(each) === isOnSecond(item));

/** Whether a yes would not say less of the site than before: see supplierIn. */
export const canBeAdded = ({ equipment }: Pick<Profile, 'equipment'>, { kind, value }: Answerable): boolean =>
  kind !== 'equipment' || isOnFilledList(equipment ?? [], value);

/** The profile of a site that has said yes to these. It never says less than before, so no study that fits is lost. */
export function withAnswers(profile: Profile, answers: readonly Answerable[]): Profile {
  const said = (kind: Answerable['kind']) => answers.filter((each) => each.kind === kind).map(({ value }) => value);
  const [equipment, areas] = [said('equipment'), said('area')];
  const before = (profile.equipment ?? []).filter(
    (item) => item !== NONE_OF_THESE || !equipment.some((added) => isOnSecond(added)),
  );
  return {
    equipment: [...new Set([...before, ...equipment])],
    therapeuticAreas: [...new Set([...profile.therapeuticAreas, ...areas])],
    patientPanelSize: largest([profile.patientPanelSize, ...said('population')]),
  };
}

const largest = (sizes: readonly (string | null)[]): string | null =>
  sizes.reduce((most, size) => (most === null || (size !== null && isAtLeast(size, most)) ? size : most), null);

/** A study, and how the site qualifies for it as it is, or as if its profile said something else. */
export interface Judged<Study> {
  readonly study: Study;
  readonly input: MatchStudy;
  readonly gate: (profile?: Profile) => Qualification;
}

/** Studies that the same answers, or the same things elsewhere, would mend. */
export interface Unmet<Study> {
  readonly mends: readonly Mend[];
  /** The requirements, by what would mend them. */
  readonly musts: readonly Must[];
  readonly studies: readonly Study[];
}

/** The studies that are relevant to a site and that it does not fit, by what would mend that; most studies first. */
export function unmetBy<Study>(judged: readonly Judged<Study>[], profile: Profile, now: number): Unmet<Study>[] {
  interface Group {
    readonly mends: readonly Mend[];
    readonly musts: Map<string, Must>;
    readonly studies: Study[];
  }
  const groups = new Map<string, Group>();
  for (const { study, input, gate } of judged) {
    const { relevant, musts } = gate();
    const unmet = relevant ? musts.filter(({ state }) => state === 'not met') : [];
    if (unmet.length === 0) continue;
    const mends = new Map(
      unmet.map((must) => {
        const mend = mendOf(input, must, profile, now);
        return [isAnswerable(mend) ? answerKey(mend) : `${must.kind}: ${must.text}`, mend];
      }),
    );
    const key = JSON.stringify([...mends.keys()].sort());
    const group: Group = groups.get(key) ?? { mends: [...mends.values()], musts: new Map(), studies: [] };
    for (const must of unmet) group.musts.set(`${must.kind}: ${must.text}`, must);
    group.studies.push(study);
    groups.set(key, group);
  }
  const found = [...groups].map(([key, { musts, ...group }]) => ({ key, ...group, musts: [...musts.values()] }));
  return found.sort((a, b) => b.studies.length - a.studies.length || (a.key < b.key ? -1 : 1));
}

/** What the studies that are relevant to a site require, where we do not know whether it has it; most studies first. */
export function notKnownOf(judged: readonly Judged<unknown>[]): { must: Must; studies: number }[] {
  const found = new Map<string, { must: Must; studies: number }>();
  for (const { relevant, musts } of judged.map(({ gate }) => gate())) {
    for (const must of relevant ? musts.filter(({ state }) => state === 'not known') : []) {
      const key = `${must.kind}: ${must.text}`;
      found.set(key, { must, studies: (found.get(key)?.studies ?? 0) + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.studies - a.studies || (a.must.text < b.must.text ? -1 : 1));
}

/** The studies that fit a site with this profile and do not fit it as it is. */
export const newlyFitting = <Study>(judged: readonly Judged<Study>[], profile: Profile): Study[] =>
  judged.flatMap(({ study, gate }) =>
    gate().filteredOut !== null && gate(profile).filteredOut === null ? [study] : [],
  );
