/** The age and gender lines that follow the inclusion criteria (REG-10). */
import { enumWord } from './text';

/** Stand in for both bounds if the record has no eligibility module, so that nothing is known. */
const DEFAULT_AGES = '18 Years to 80 Years';

/** `record`: both bounds are stated. `derived`: one is missing, which means no limit. `estimate`: nothing is known. */
export interface AgeLine {
  text: string;
  origin: 'record' | 'derived' | 'estimate';
}

/**
 * 'Age: 18 Years to 65 Years', 'Age: 18 Years and older', 'Age: Up to 17 Years' or 'Age: No age limit'.
 * @param minimumAge as the registry writes it: '6 Months'. Null or 'N/A' means no limit.
 * @param hasModule whether the record has an eligibility module
 */
export function ageLine(ages: { minimumAge: string | null; maximumAge: string | null; hasModule: boolean }): AgeLine {
  const minimum = stated(ages.minimumAge);
  const maximum = stated(ages.maximumAge);
  if (minimum && maximum) return { text: `Age: ${minimum} to ${maximum}`, origin: 'record' };
  if (minimum) return { text: `Age: ${minimum} and older`, origin: 'derived' };
  if (maximum) return { text: `Age: Up to ${maximum}`, origin: 'derived' };
  if (ages.hasModule) return { text: 'Age: No age limit', origin: 'derived' };
  return { text: `Age: ${DEFAULT_AGES}`, origin: 'estimate' };
}

/** 'Gender: Female'; null for everyone, or if the record doesn't say. @param sex 'ALL', 'FEMALE', 'Male', … */
export function genderLine(sex: string | null): string | null {
  const word = enumWord(sex);
  return word && word !== 'ALL' ? `Gender: ${word.charAt(0)}${word.slice(1).toLowerCase()}` : null;
}

function stated(age: string | null): string | null {
  return age && /\d/.test(age) ? age.trim() : null;
}
