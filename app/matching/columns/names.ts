import { weighed } from '../naming';
import { alikeFrom, type Favour, favourOf } from '../trials/favour';
import type { TrialModel } from '../trials/model';
import type { TrialProfile } from '../trials/profile';
import type { Sites } from './sites';

/** What names say of a study, by the code of what they say. */
export interface NameTables {
  readonly favour: Favour;
  /** Added to the logarithm of the experience, and e to that. */
  readonly specialty: Float64Array;
  readonly factor: Float64Array;
  /** What a place of no likeness at all counts. */
  readonly ground: Float64Array;
  readonly mostFactor: number;
  readonly mostGround: number;
}

/** As naming.ts, from the likeness of each trial to the study. */
export function nameTables(
  { names, name, listings, trials }: Sites,
  likeness: Float64Array,
  study: TrialProfile,
  model: TrialModel,
): NameTables {
  const listed = new Float64Array(names.values.length);
  const enough = alikeFrom(model);
  for (let trial = 0; trial < trials.length; trial++) {
    const value = likeness[trial] as number;
    if (value >= enough) listings.addUp(trial, name, value, listed);
  }
  const favour = favourOf(names.values.map((named, code) => ({ ...named, listed: listed[code] as number })));
  const says = names.values.map(({ kinds }) => weighed(kinds, study, favour, model));
  const specialty = Float64Array.from(says, (one) => one.specialty);
  const factor = specialty.map(Math.exp);
  const ground = Float64Array.from(says, ({ sort }) => Math.exp(model.floor + sort));
  const most = (values: Float64Array) => values.reduce((most, value) => Math.max(most, value), 0);
  return { favour, specialty, factor, ground, mostFactor: most(factor), mostGround: most(ground) };
}
