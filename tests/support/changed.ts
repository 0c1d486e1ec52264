/** Changes rows as they are now, whatever has changed them before. */
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { studyById, updateStudy } from '~db/queries/studies';
import type { Organization, Study } from '~db/schema';
import type { Db } from '~db/store.server';

export const changeOrganization = async (db: Db, id: string, change: Parameters<typeof updateOrganization>[2]) =>
  updateOrganization(db, (await organizationById(db, id)) as Organization, change);

export const changeStudy = async (db: Db, id: string, change: Parameters<typeof updateStudy>[2]) =>
  updateStudy(db, (await studyById(db, id)) as Study, change);
