/** The vault: an organization's documents with what they are, about whom, and how long they are valid. */

import { fullName } from '~/domain/model/member';
import type { OwnDocument } from '~/domain/model/organization-view';
import { ownDocumentSchema } from '~/domain/model/organization-view';
import { pick } from '~/domain/model/views';
import { documentsOfOrganization } from '~db/queries/documents';
import { type Training, trainingsOfOrganizations } from '~db/queries/trainings';
import { usersByIds } from '~db/queries/users';
import type { Document } from '~db/schema';
import { type Db, together } from '~db/store.server';

/** A GCP certificate from elsewhere says itself what its file is: it is the only record of it. */
const factsOf = (document: Document, certificate: Training | undefined) =>
  certificate
    ? {
        type: 'gcp' as const,
        personId: certificate.userId,
        issuer: certificate.issuer,
        validFrom: certificate.completedAt,
        validUntil: certificate.expiresAt,
      }
    : {
        type: document.filedAs,
        personId: document.personId,
        issuer: document.issuer,
        validFrom: document.validFrom,
        validUntil: document.validUntil,
      };

/** The documents of an organization, oldest first. Times in ms. */
export async function vaultOf(db: Db, organizationId: string): Promise<OwnDocument[]> {
  const [documents, trainings] = await together([
    documentsOfOrganization(db, organizationId),
    trainingsOfOrganizations(db, [organizationId]),
  ]);
  const certificates = new Map(trainings.map((training) => [training.documentId, training]));
  const facts = documents.map((document) => factsOf(document, certificates.get(document.id)));
  const people = await usersByIds(db, [...new Set(facts.flatMap(({ personId }) => personId ?? []))]);
  const names = new Map(people.map((user) => [user.id, fullName(user)]));
  return documents.map((document, at) => {
    const its = facts[at] as ReturnType<typeof factsOf>;
    const person = (its.personId && names.get(its.personId)) || null;
    return pick(ownDocumentSchema, { ...document, ...its, person, certifies: certificates.has(document.id) });
  });
}
