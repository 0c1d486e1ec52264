import { tableRoute } from '~/http/table-files.server';

/** GET: a sponsor’s own list of sites. */
export const loader = tableRoute('siteList', 'csv');
export { loader as action };
