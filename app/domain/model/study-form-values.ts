import type { Study } from '~db/schema';
import { columnsOf } from './study-countries';
import { mustFieldsOf } from './study-musts';

/** The stored values that a form has in several fields: one for each must, and a column for each part of the countries. */
export const toForm = ({ musts, countries }: Pick<Study, 'musts' | 'countries'>) => ({
  ...mustFieldsOf(musts),
  ...columnsOf(countries),
});

/** Whether two lists have the same entries. A form sends checkboxes in its own order. */
export const hasSameEntries = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry) => b.includes(entry));
