import { tableRoute } from '~/http/table-files.server';

/** GET: the answers of all sites of a study. */
export const loader = tableRoute('responses', 'xlsx');
export { loader as action };
