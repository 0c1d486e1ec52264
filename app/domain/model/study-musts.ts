/** What a study requires and prefers: as typed into a form, as stored, and in words. */

import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';
import type { StudyMusts } from '~db/schema';

/** The fields of a form: checkboxes, a list, a number and a select. */
interface MustFields {
  mustArea: boolean;
  mustRegions: boolean;
  mustGcp: boolean;
  wishedEquipment: string[];
  minimumTrials: number | null;
  smallestPopulation: string | null;
}

/** What to store: without preferred equipment that the study does not ask for; null if nothing differs from the default. */
export function settledMusts(musts: StudyMusts, requiredEquipment: readonly string[]): StudyMusts | null {
  const wished = musts.wishedEquipment.map((item) => item.toLowerCase());
  const wishedEquipment = requiredEquipment.filter((item) => wished.includes(item.toLowerCase()));
  const { area, region, gcp, trials, population } = musts;
  if (!area && !region && !gcp && !trials && !population && wishedEquipment.length === 0) return null;
  return { ...musts, wishedEquipment };
}

/** A form's values with its fields for musts as one value. */
export function withMusts<Values extends MustFields & { requiredEquipment: string[] }>(values: Values) {
  const { mustArea, mustRegions, mustGcp, wishedEquipment, minimumTrials, smallestPopulation, ...rest } = values;
  const musts = {
    area: mustArea,
    region: mustRegions,
    gcp: mustGcp,
    wishedEquipment,
    trials: minimumTrials ?? 0,
    population: smallestPopulation,
  };
  return { ...rest, musts: settledMusts(musts, values.requiredEquipment) };
}

/** The stored musts as the fields of a form. */
export function mustFieldsOf(musts: StudyMusts | null | undefined): MustFields {
  return {
    mustArea: musts?.area ?? false,
    mustRegions: musts?.region ?? false,
    mustGcp: musts?.gcp ?? false,
    wishedEquipment: [...(musts?.wishedEquipment ?? [])],
    minimumTrials: musts?.trials || null,
    smallestPopulation: musts?.population ?? null,
  };
}

interface Asked {
  requiredEquipment: readonly string[];
  musts?: StudyMusts | null;
}

/** The equipment that the study asks for: required, or only preferred. */
export function equipmentAsked({ requiredEquipment, musts }: Asked): { required: string[]; preferred: string[] } {
  const isWished = (item: string) => musts?.wishedEquipment.includes(item) ?? false;
  return {
    required: requiredEquipment.filter((item) => !isWished(item)),
    preferred: requiredEquipment.filter(isWished),
  };
}

/** What a site must have, and what would be nice to have, in words. */
export function mustsInWords({ requiredEquipment, musts }: Asked): { mustHave: string[]; niceToHave: string[] } {
  const { area, region, gcp, trials, population } = musts ?? {};
  const { required, preferred } = equipmentAsked({ requiredEquipment, musts });
  return {
    mustHave: [
      ...(area ? ['Works in the therapeutic area'] : []),
      ...(region ? ['In a preferred region'] : []),
      ...(gcp ? ['Current GCP training'] : []),
      ...(trials ? [`At least ${trials} similar ${trials === 1 ? 'trial' : 'trials'}`] : []),
      ...(population
        ? [`Patient population: ${labelOf(PANEL_SIZES, population)}${valueIn(LARGER, population) ?? ''}`]
        : []),
      ...required,
    ],
    niceToHave: preferred,
  };
}

/** Larger populations also meet a minimum. */
const LARGER: Record<string, string> = { '1000-5000': ' or more', '5000-10000': ' or more' };
