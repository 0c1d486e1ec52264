/** What holds a study's sponsor: the account that posted the study, and the CDAs that name it. */

import { DomainError } from '~/catalogue/errors';
import type { StudyValues } from '~/domain/model/study-changes';
import { changedSponsor, type PostedBy, type SponsorHeld } from '~/domain/model/study-sponsor';
import { firstAgreementOfStudy } from '~db/queries/agreements';
import { organizationById } from '~db/queries/organizations';
import { studyRunForClient } from '~db/queries/relations';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';

export async function sponsorHeld(db: Db, { id, sponsorId }: Pick<Study, 'id' | 'sponsorId'>): Promise<SponsorHeld> {
  const organization = await organizationById(db, sponsorId);
  return {
    own: organization?.type === 'sponsor' ? organization.name : null,
    cdaHolds: (await firstAgreementOfStudy(db, id)) !== undefined,
  };
}

/**
 * The values of a change, with the sponsor's names as they are to be stored.
 * @throws {DomainError} sponsor_is_account, sponsor_fixed, posted_for_client.
 */
export async function withSponsorHeld<Values extends Pick<StudyValues, keyof PostedBy>>(
  db: Db,
  study: Study,
  values: Values,
): Promise<Values> {
  const { sponsorName, onBehalfOf } = values;
  if (sponsorName === study.sponsorName && onBehalfOf === study.onBehalfOf) return values;
  // The client reads the study under its own name.
  if (study.relationId !== null && onBehalfOf !== study.onBehalfOf && (await studyRunForClient(db, study.id))) {
    const { code, message } = new DomainError('posted_for_client');
    throw new DomainError(code, {}, { onBehalfOf: [message] });
  }
  const held = await sponsorHeld(db, study);
  const names = changedSponsor(study, { sponsorName, onBehalfOf }, held);
  if (!('refused' in names)) return { ...values, sponsorName: names.sponsorName, onBehalfOf: names.onBehalfOf };
  const details = { organization: held.own ?? '' };
  const { code, message } = new DomainError(names.refused === 'cda' ? 'sponsor_fixed' : 'sponsor_is_account', details);
  const field = (sponsorName ?? study.sponsorName) === study.sponsorName ? 'onBehalfOf' : 'sponsorName';
  throw new DomainError(code, details, { [field]: [message] });
}
