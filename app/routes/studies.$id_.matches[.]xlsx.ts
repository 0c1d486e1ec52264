import { tableRoute } from '~/http/table-files.server';

/** GET: the sites of a study. */
export const loader = tableRoute('studyMatches', 'xlsx');
export { loader as action };
