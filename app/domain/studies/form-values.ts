import type { Study } from '~db/schema';
import { columnsOf } from './countries';
import { mustFieldsOf } from './musts';

/** The stored values that a form has in several fields: one for each must, and a column for each part of the countries. */
export const toForm = ({ musts, countries }: Pick<Study, 'musts' | 'countries'>) => ({
  ...mustFieldsOf(musts),
  ...columnsOf(countries),
});
