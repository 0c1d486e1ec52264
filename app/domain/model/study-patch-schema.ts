/** Single fields of a study, as programs change them. Only for the server. */
import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { LIST_ITEMS } from '~/catalogue/limits';
import { PANEL_SIZES, REGIONS } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import type { StudyMusts } from '~db/schema';
import { choice, choices, requiredLine } from './fields';
import { countriesSchema } from './study-country-schema';
import { settledMusts } from './study-musts';
import {
  eachEquipmentOnce,
  equipment,
  externalId,
  mustsObject,
  specificationsSchema,
  studySchema,
} from './study-schema';

const { area, region, gcp, trials } = mustsObject.shape;
const emptied = <Item>(items: Item[] | null | undefined): Item[] => items ?? [];

/** A sponsor's change over JSON of some fields. null empties a field; `musts` is merged member by member. */
export const studyPatchSchema = z
  .object({
    ...studySchema.omit({ documents: true }).shape,
    duration: specificationsSchema.shape.estimatedDuration.describe(
      'In months. Can also be sent as estimatedDuration.',
    ),
    requiredEquipment: equipment().nullable().transform(emptied),
    geographicPreferences: choices(REGIONS).nullable().transform(emptied),
    countries: countriesSchema.nullable().transform(emptied),
    musts: z
      .strictObject({
        area: area.unwrap().nullable(),
        region: region.unwrap().nullable(),
        gcp: gcp.unwrap().nullable(),
        wishedEquipment: z
          .array(requiredLine())
          .max(LIST_ITEMS, VALIDATION.tooMany(LIST_ITEMS))
          .transform(eachEquipmentOnce)
          .nullable(),
        trials: trials.unwrap().nullable(),
        population: choice(PANEL_SIZES).nullable(),
      })
      .partial()
      .nullable()
      .describe('What sites must have. Members that you leave out stay as they are; null is the default.'),
    externalId: externalId(),
  })
  .partial();
export type StudyPatch = z.output<typeof studyPatchSchema>;

/** How a study is changed by programs, in the address. */
export const confirmedQuerySchema = z.object({
  confirmed: z
    .enum(['true', 'false'], VALIDATION.trueOrFalse)
    .optional()
    .describe('true saves the change even if it affects which sites fit, or who posts an approved study.'),
});

const NO_MUSTS = { area: false, region: false, gcp: false, wishedEquipment: [], trials: 0, population: null };

/** The musts of a study after a part of them is changed; null for the default. */
function mustsAfter(current: StudyMusts | null, change: StudyPatch['musts']): StudyMusts | null {
  if (change === undefined || change === null) return change === null ? null : current;
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  const changed = said.map(([name, value]) => [name, value ?? NO_MUSTS[name as keyof typeof NO_MUSTS]]);
  return { ...NO_MUSTS, ...current, ...Object.fromEntries(changed) };
}

/**
 * The study's own values with the changed ones. @throws {DomainError} invalid for preferred equipment that it does not ask
 * for. What is no longer asked for is not preferred anymore.
 */
export function patched<
  Values extends { musts: StudyMusts | null; requiredEquipment: string[]; duration: number | null },
>(current: Values, { estimatedDuration, ...change }: StudyPatch): Values {
  const { duration = estimatedDuration } = change;
  const said = Object.entries({ ...change, duration }).filter(([, value]) => value !== undefined);
  const values = { ...current, ...Object.fromEntries(said), musts: mustsAfter(current.musts, change.musts) };
  if (!values.musts || (change.musts === undefined && change.requiredEquipment === undefined)) return values;
  const { musts, requiredEquipment } = values;
  const asked = requiredEquipment.map((item) => item.toLowerCase());
  if (change.musts?.wishedEquipment?.some((item) => !asked.includes(item.toLowerCase())))
    throw new DomainError('invalid', {}, { 'musts.wishedEquipment': [VALIDATION.preferredNotRequired] });
  return { ...values, musts: settledMusts(musts, requiredEquipment) };
}
