/** What keeps a site from open studies, in words. */
import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Mend } from '~/matching/mending';
import { listed } from '~/matching/numbers';
import { siteInRegions } from '~/matching/requirements';
import type { Must } from '~/matching/types';
import { placeOf } from './requirement-places';
import type { Asked, UnmetGroup } from './unmet-view';

/** Requirements in words, as in 'Infusion Center and work in Oncology'. */
export const requiresInWords = (musts: readonly Must[]): string => {
  // First what a site has, then what it does: 'an infusion center, and work in Oncology'.
  const [things, work] = [musts.filter(({ kind }) => kind !== 'area'), musts.filter(({ kind }) => kind === 'area')];
  return [listed(things.map(inWords)), listed(work.map(inWords))].filter(Boolean).join(', and ');
};

function inWords({ kind, text }: Must): string {
  if (kind === 'area') return `work in ${text}`;
  if (kind === 'region') return siteInRegions(text);
  if (kind === 'population') return `a patient population of ${sizeInWords(text)}`;
  return text.replace('like this study', 'like them');
}

/** 'Over 10,000 patients or more' is no more than over 10,000. */
const sizeInWords = (text: string): string => text.replace(/^Over (.+) or more$/, 'over $1');

/** The questions to a site, as the profile would have the answers. */
export function questionInWords({ equipment, therapeuticAreas, patientPanelSize }: Asked): string {
  const parts = [
    equipment.length > 0 && `have ${listed(equipment)}`,
    therapeuticAreas.length > 0 && `work in ${listed(therapeuticAreas)}`,
    patientPanelSize !== null && `treat ${sizeInWords(`${labelOf(PANEL_SIZES, patientPanelSize)} or more`)}`,
  ];
  return `Do you ${listed(parts.filter((part) => part !== false))}?`;
}

/** What to do about a requirement that an answer does not mend. */
export function elsewhereOf(kind: Mend['kind']): UnmetGroup['elsewhere'][number] {
  const href = placeOf({ kind, required: true })?.href ?? null;
  if (kind === 'gcp') return { text: 'Complete the GCP training here, or file a certificate from elsewhere.', href };
  if (kind === 'trials') return { text: 'Confirm your trials, or add those that the registry does not list.', href };
  if (kind === 'capacity') return { text: 'You told us so when you declined a study. It ends by itself.', href };
  if (kind === 'region') return { text: 'These sponsors only look for sites there, so nothing can be done.', href };
  return { text: 'Bring your profile up to date.', href: paths.organizationProfile };
}
