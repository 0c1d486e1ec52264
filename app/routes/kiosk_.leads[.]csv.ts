import { tableRoute } from '~/http/table-files.server';

/** GET: the leads of a rep or an event. */
export const loader = tableRoute('leads', 'csv');
export { loader as action };
