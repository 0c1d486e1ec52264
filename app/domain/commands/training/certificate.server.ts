/** The certificates of our courses: as their readers see them, as a PDF, and as anyone can verify them (decision 68). */
import { DomainError } from '~/catalogue/errors';
import { serverPaths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import { formatDay } from '~/catalogue/time';
import { CERTIFIES, courseTitle } from '~/catalogue/training/titles';
import { type Actor, authorizeOrNotFound, person } from '~/domain/base/actor';
import { runApart } from '~/domain/base/files/apart.server';
import { linkTo } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { nameOf } from '~/domain/model/member';
import type { CertificateVerification } from '~/domain/model/training-view';
import { now } from '~/gateways/clock.server';
import { trainingById, trainingByNumber } from '~db/queries/trainings';
import { store } from '~db/store.server';
import { certificateOf } from './progress.server';

/** @throws {DomainError} unauthenticated, not_found (also without access, and for training without a certificate). */
export async function seeCertificate(actor: Actor, id: string, at = now()) {
  const { id: actorId } = person(actor);
  return store.read(async (db) => {
    const found = await trainingById(db, id);
    const number = found?.training.certificateNumber;
    if (!found?.user || !number) throw new DomainError('not_found');
    const { training, organization, user } = found;
    const organizationIds = [training.organizationId, user.organizationId].filter((each) => each !== null);
    authorizeOrNotFound(actor, 'certificate.see', { userId: user.id, organizationIds });
    return {
      ...certificateOf(training, at),
      number,
      courseTitle: courseTitle(training.course),
      holder: user.erasedAt === null ? nameOf(user) : ERASED_PERSON,
      organization: organization.name,
      issuedBy: (await settingsIn(db)).systemName,
      verifyAt: linkTo(serverPaths.verifyCertificate(number)),
      own: actorId === user.id,
    };
  });
}

/** The certificate as a file. @throws {DomainError} as seeCertificate; files_busy. */
export async function certificateCopy(actor: Actor, id: string, at = now()) {
  const certificate = await seeCertificate(actor, id, at);
  const { number, holder, organization, issuedBy, score, completedAt, expiresAt, verifyAt } = certificate;
  const bytes = await runApart('paperPdf', {
    title: `Certificate ${number}`,
    blocks: [
      { heading: 'Certificate of completion', size: 18 },
      { heading: holder, size: 18 },
      { text: organization },
      { text: `has completed ${certificate.courseTitle}, ${CERTIFIES}` },
      { rule: true },
      {
        terms: [
          ['Issued by', issuedBy],
          ['Certificate number', number],
          ['Completed', formatDay(completedAt)],
          ['Valid until', formatDay(expiresAt)],
          ...(score === null ? [] : [['Quiz', `${score}%`] as const]),
          ['Verify at', verifyAt],
        ],
      },
    ],
    foot: `${issuedBy} · Certificate ${number}`,
    at: completedAt,
  });
  return {
    name: `GCP certificate ${number}.pdf`,
    contentType: 'application/pdf',
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

/**
 * What anyone learns about a certificate number: enough to compare with a certificate in hand, and not whose it is. The
 * initials tell a certificate with another name on it.
 */
export async function verifyCertificate(number: string, at = now()): Promise<CertificateVerification> {
  const found = await store.read((db) => trainingByNumber(db, number));
  if (!found) return { number, state: 'unknown', course: null, initials: null, completedAt: null, expiresAt: null };
  const { training, user } = found;
  const { course, completedAt, expiresAt } = training;
  const words = user && user.erasedAt === null ? nameOf(user).split(/\s+/) : [];
  const initials = words.map((word) => `${[...word][0]}.`).join(' ') || null;
  return { number, state: expiresAt > at ? 'current' : 'expired', course, initials, completedAt, expiresAt };
}
