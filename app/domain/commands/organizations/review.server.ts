import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { homeOf, paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { addressesOfOrganization, linkTo } from '~/domain/base/outbox.server';
import { type Decided, reviewOf } from '~/domain/commands/decisions/decide.server';
import { matchesOfOrganization } from '~/domain/commands/decisions/other-sides.server';
import { reclaimReleased, releaseAll } from '~/domain/commands/facilities/claim.server';
import { requireNothingSigned } from '~/domain/commands/signatures/kept.server';
import { linkByNpi } from '~/domain/commands/site-lists/entries.server';
import { ORGANIZATION_DECISIONS } from '~/domain/model/decision';
import { adminOrganization } from '~/domain/model/organization-view';
import { missingFor } from '~/domain/model/review-checks';
import { studyView } from '~/domain/model/study-view';
import { signedRecordOf } from '~db/queries/agreements';
import { documentsOfOrganization, documentsOfSponsor } from '~db/queries/documents';
import { mergedIntoAll } from '~db/queries/duplicates';
import {
  deleteOrganization,
  type OrganizationFilter,
  organizationCountsByStatus,
  organizationIdPage,
  organizationsByIds,
  organizationsDecidedSince,
  reopenOrganization,
  setOrganizationStatus,
} from '~db/queries/organizations';
import { deleteStudiesOfSponsor } from '~db/queries/studies';
import type { Organization } from '~db/schema';
import type { Db } from '~db/store.server';

export const organizationReview = reviewOf({
  type: 'organization',
  matched: 'site',
  decisions: ORGANIZATION_DECISIONS,
  nameOf: ({ name }: Organization) => name,
  view: adminOrganization,
  recorded: ({ status }) => ({ status }),
  byIds: organizationsByIds,
  idPage: organizationIdPage,
  countsByStatus: (db, query: OrganizationFilter) => organizationCountsByStatus(db, query),
  setStatus: setOrganizationStatus,
  mailOf,
  addresses: (db, { id }) => addressesOfOrganization(db, id),
  // A rejected site must not keep a facility from the site it really belongs to.
  follow: async (db, _actor, row, decision, at) => {
    if (decision === 'reject') await releaseAll(db, row.id, at);
    else if (row.type === 'site') await linkByNpi(db, row, at);
    return null;
  },
  missing: missingFor,
  decidedSince: organizationsDecidedSince,
  undo: reopenOrganization,
  unfollow: (db, _actor, { id }, { decidedAt, at }) => reclaimReleased(db, id, decidedAt, at),
  documents: async (db, id) => {
    const merged = (await mergedIntoAll(db, id)).map((each) => each.id);
    const documents = [];
    for (const each of [id, ...merged]) documents.push(...(await documentsOfOrganization(db, each)));
    return [...documents, ...(await documentsOfSponsor(db, id))];
  },
  matchesOf: matchesOfOrganization,
  signed: (db, id) => signedRecordOf(db, { organizationId: id }),
  pastOf: (id) => ({ sponsorId: id }),
  delete: deleteWithStudies,
});

function mailOf({ type, name }: Organization, { decision, reason, again }: Decided): Mail {
  const link = linkTo(again ? paths.reviewRequest(again) : homeOf(type));
  return MAILS.organizationDecided({ type, organization: name, verified: decision === 'approve', reason, link });
}

/**
 * Its people keep their accounts. Organizations that were merged into it are deleted too, because nobody could find
 * them or undo the merge.
 */
async function deleteWithStudies(db: Db, actor: Actor, { id, name }: Organization, at: number): Promise<void> {
  await requireNothingSigned(db, { organizationId: id });
  for (const study of await deleteStudiesOfSponsor(db, id)) {
    await record(db, actor, 'study.deleted', study.id, {
      before: studyView(study),
      reason: `The sponsor was deleted: ${name}`,
      at,
    });
  }
  for (const merged of await mergedIntoAll(db, id)) {
    await deleteOrganization(db, merged.id);
    await record(db, actor, 'organization.deleted', merged.id, {
      before: adminOrganization(merged),
      reason: `The organization that it was merged into was deleted: ${name}`,
      at,
    });
  }
  await deleteOrganization(db, id);
}
