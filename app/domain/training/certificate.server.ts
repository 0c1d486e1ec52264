import { ERASED_PERSON } from '~/catalogue/actions';
import { courseTitle } from '~/catalogue/training/courses';
import { now } from '~/gateways/clock.server';
import { trainingById } from '~db/queries/trainings';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound, person } from '../actor';
import { DomainError } from '../errors';
import { nameOf } from '../staff/view';
import { type Certificate, certificateOf } from './own.server';

export interface CertificateView extends Certificate {
  courseTitle: string;
  holder: string;
  organization: string;
  /** The asker holds it. */
  own: boolean;
}

/**
 * One certificate: for who holds it, the people of the site it was earned at or counts for, and administrators.
 * @throws {DomainError} unauthenticated, not_found (another's too, and a record without a certificate).
 */
export async function seeCertificate(actor: Actor, id: string, at = now()): Promise<CertificateView> {
  const asker = person(actor);
  const found = await store.read((db) => trainingById(db, id));
  if (!found?.user || !found.training.certificateNumber) throw new DomainError('not_found');
  const { training, organization, user } = found;
  const organizationIds = [training.organizationId, user.organizationId].filter((each) => each !== null);
  authorizeOrNotFound(actor, 'certificate.see', { userId: user.id, organizationIds });
  return {
    ...certificateOf(training, at),
    courseTitle: courseTitle(training.course),
    holder: user.erasedAt === null ? nameOf(user) : ERASED_PERSON,
    organization: organization.name,
    own: asker.id === user.id,
  };
}
