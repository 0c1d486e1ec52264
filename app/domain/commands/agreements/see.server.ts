/** A match's CDA as each side sees it. */

import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { type SignedFile, withFilesChecked } from '~/domain/commands/signatures/files.server';
import { signaturesSeen, signingAsked } from '~/domain/commands/signatures/see.server';
import { signerOf } from '~/domain/model/agreement-statement';
import {
  type AgreementView,
  agreementSchema,
  type CdaAction,
  type CdaView,
  type UsualTerms,
  usualTermsSchema,
} from '~/domain/model/agreement-view';
import { sentText } from '~/domain/model/cda-template';
import { partiesOf } from '~/domain/model/match-parties';
import { studyName } from '~/domain/model/study-origins';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import {
  agreementsOfMatch,
  agreementsToCountersign,
  firstAgreementOfStudy,
  lastAgreementOfSponsor,
  uploadOfSponsor,
} from '~db/queries/agreements';
import type { Agreement, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { OPEN } from './match.server';

export async function agreementView(db: Db, agreement: Agreement): Promise<AgreementView> {
  const subject = { type: 'agreement', id: agreement.masterId ?? agreement.id } as const;
  const signed = await signaturesSeen(db, subject, agreement.sha256);
  const isOpen = OPEN.includes(agreement.state);
  return pick(agreementSchema, { ...agreement, signatures: signed, text: isOpen ? sentText(agreement) : null });
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function seeCda(actor: Actor, session: string | null, matchId: string, at = now()): Promise<CdaView> {
  const seen = await store.read(async (db) => {
    const found = await matchFor(db, actor, matchId);
    const side = sideOf(actor, found);
    const versions = await agreementsOfMatch(db, found.match.id);
    const [current] = versions;
    const isOpen = found.engagement?.step === 'cda';
    const ownTurn = isOpen && current !== undefined && side !== 'admin' && signerOf(current) === side;
    const authorized = ownTurn && can(actor, 'cda.sign', partiesOf(found));
    const may: (CdaAction | false)[] = [
      isOpen && side === 'sponsor' && 'send',
      authorized && 'sign',
      ownTurn && side === 'site' && 'return',
      ownTurn && side === 'site' && 'scan',
      isOpen && side === 'sponsor' && OPEN.some((state) => state === current?.state) && 'withdraw',
    ];
    return {
      versions: await Promise.all(
        versions.map(async (version) => ({ file: fileOf(version), view: await agreementView(db, version) })),
      ),
      asked: found.engagement?.steps.some(({ step }) => step === 'cda') ?? false,
      may: may.filter((action) => action !== false),
      unauthorized: ownTurn && !authorized,
      sponsorName:
        isOpen && side === 'sponsor'
          ? ((await firstAgreementOfStudy(db, found.study.id))?.terms.sponsor ?? null)
          : null,
      usual: isOpen && side === 'sponsor' ? await usualTerms(db, found.study) : null,
      toSign: authorized && side === 'sponsor' ? (await agreementsToCountersign(db, found.study.id)).length : 0,
      signing: authorized ? await signingAsked(db, actor, session, at) : null,
    };
  });
  const { versions, ...rest } = seen;
  const [current = null, ...earlier] = await Promise.all(
    versions.map(async ({ file, view }) => ({
      ...view,
      signatures: await withFilesChecked(view.signatures, [file]),
    })),
  );
  return { ...rest, current, earlier };
}

/** The terms of the sponsor's last CDA, with which its next one begins, and its last PDF; null without any. */
export async function usualTerms(
  db: Db,
  { id, sponsorId }: Pick<Study, 'id' | 'sponsorId'>,
): Promise<UsualTerms | null> {
  const last = await lastAgreementOfSponsor(db, sponsorId);
  if (!last) return null;
  const sent = await uploadOfSponsor(db, sponsorId);
  const file = sent && {
    ...sent,
    name: sent.name ?? 'CDA.pdf',
    study: studyName(sent.study),
    sameStudy: sent.study.id === id,
  };
  return pick(usualTermsSchema, { ...last, ...last.terms, file: file ?? null });
}

export const fileOf = ({ documentId, sha256 }: Agreement): SignedFile => ({ id: documentId, sha256 });
