import { tableRoute } from '~/http/table-files.server';

/** GET: the rows of an imported file, with what becomes of each and why. */
export const loader = tableRoute('importRows', 'csv');
export { loader as action };
