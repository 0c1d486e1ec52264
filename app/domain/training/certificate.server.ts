import { ERASED_PERSON } from '~/catalogue/actions';
import { courseTitle } from '~/catalogue/training/courses';
import { now } from '~/gateways/clock.server';
import { type Training, trainingById } from '~db/queries/trainings';
import { store } from '~db/store.server';
import { type Actor, authorizeOrNotFound, person } from '../actor';
import { DomainError } from '../errors';
import { nameOf } from '../staff/member';
import { pick } from '../views';
import { type Certificate, certificateSchema } from './view';

export const certificateOf = (training: Training, at: number): Certificate =>
  pick(certificateSchema, { ...training, number: training.certificateNumber, current: training.expiresAt > at });

export interface CertificateView extends Certificate {
  courseTitle: string;
  holder: string;
  organization: string;
  /** Whether it is the actor's own. */
  own: boolean;
}

/**
 * A certificate, for its holder, administrators, and the people of the site where it was earned or where the holder
 * works now.
 * @throws {DomainError} unauthenticated, not_found (also without access, and for training without a certificate).
 */
export async function seeCertificate(actor: Actor, id: string, at = now()): Promise<CertificateView> {
  const { id: actorId } = person(actor);
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
    own: actorId === user.id,
  };
}
