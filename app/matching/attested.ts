/**
 * A site as a study knows it: what the site has signed in its answers for the study counts instead of its profile, because
 * it is newer and about this study. Other studies go by the profile.
 */
import { MORE_SITE_EQUIPMENT, NONE_OF_THESE } from '~/catalogue/options';
import { coverage, NOTHING_ELSE, suppliersOf } from './equipment';
import type { AttestedProfile, MatchSite, MatchStudy } from './types';

/** The site itself if it has attested nothing that counts for the study. */
export function asAttested({ id }: Pick<MatchStudy, 'id'>, site: MatchSite): MatchSite {
  const said = site.attested?.find(({ studyId }) => studyId === id);
  if (!said) return site;
  const { profile, asOf } = said;
  const equipment = equipmentSaid(profile.equipment ?? site.equipment, said.items);
  const fields = Object.keys({ ...profile, ...(equipment && { equipment }) });
  return {
    ...site,
    ...profile,
    ...(equipment && { equipment }),
    dates: { ...site.dates, ...Object.fromEntries(fields.map((field) => [field, asOf])) },
    toSponsors: [...new Set([...(site.toSponsors ?? []), ...fields])],
  };
}

/** A site that says it can’t take part until the study ends lacks this. */
export const TO_THE_END = 'taking part until the study ends';

export const leavesEarly = ({ id }: Pick<MatchStudy, 'id'>, { attested = [] }: Pick<MatchSite, 'attested'>): boolean =>
  attested.some(({ studyId, leavesEarly }) => studyId === id && leavesEarly);

/** The declared equipment once it says what the answers say of these items; undefined if nothing is known. */
function equipmentSaid(
  declared: MatchSite['equipment'],
  items: AttestedProfile['items'],
): readonly string[] | undefined {
  if (!declared && items.length === 0) return undefined;
  const [has, lacks] = [items.filter((said) => said.has), items.filter((said) => !said.has)];
  const left = lacks.reduce<readonly string[]>((known, { item }) => withoutItem(known, item), declared ?? []);
  const all = has.reduce((known, { item }) => withItem(known, item), left);
  // Twice: items of the second list alone answer all of it, and no longer do once an answer to the first list is beside them.
  return [...lacks, ...lacks].reduce((known, { item }) => lacking(known, item), all);
}

/** With the least that covers the item. An item that no list has stays unknown. */
function withItem(declared: readonly string[], item: string): readonly string[] {
  if (coverage([item], declared).covered.length > 0) return declared;
  const own = suppliersOf([item]).at(-1);
  return own ? [...declared.filter((value) => value !== NONE_OF_THESE), own] : declared;
}

/** Without what covers the item, but with what else that covers. */
function withoutItem(declared: readonly string[], item: string): readonly string[] {
  const suppliers: readonly string[] = suppliersOf([item]);
  const kept = declared.filter((value) => !suppliers.includes(value));
  const covers = (values: readonly string[], value: string) => coverage([value], values).covered.length > 0;
  const others = MORE_SITE_EQUIPMENT.map(({ value }) => value).filter(
    (value) => !suppliers.includes(value) && covers(declared, value) && !covers(kept, value),
  );
  return [...kept, ...others];
}

/** With an answer to the list of the item, so that leaving it out says that the site does not have it. */
function lacking(declared: readonly string[], item: string): readonly string[] {
  const isSaid = (values: readonly string[]) => coverage([item], values).lacking.length > 0;
  return [declared, [...declared, NOTHING_ELSE], [...declared, NONE_OF_THESE]].find(isSaid) ?? declared;
}
