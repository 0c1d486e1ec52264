/** What a CDA from the template says on these terms, to be read before it is sent. */
import { DomainError } from '~/catalogue/errors';
import type { Actor } from '~/domain/base/actor';
import { matchFor } from '~/domain/base/parties.server';
import { mayActOn } from '~/domain/commands/matches/bulk.server';
import type { CdaInput, SeveralCdas } from '~/domain/model/agreement-schema';
import type { CdaPreview } from '~/domain/model/agreement-view';
import { sentText } from '~/domain/model/cda-template';
import { now } from '~/gateways/clock.server';
import { firstAgreementOfStudy } from '~db/queries/agreements';
import { store } from '~db/store.server';
import { mustNameSame, termsOf } from './send.server';

/** @throws {DomainError} as matchFor; legal_name_fixed. */
export const previewCda = (actor: Actor, matchId: string, input: CdaInput, at = now()): Promise<CdaPreview> =>
  store.read(async (db) => {
    const found = await matchFor(db, actor, matchId, 'cda.send');
    const first = await firstAgreementOfStudy(db, found.study.id);
    const terms = termsOf(input, found, { first, at });
    mustNameSame(terms, first);
    return { site: terms.site, text: sentText({ terms, isMaster: input.isMaster }) };
  });

/** As the first of the sites reads it. @throws {DomainError} as mayActOn, previewCda; not_found for a match of another study. */
export async function previewCdas(actor: Actor, studyId: string, { matchIds, ...input }: SeveralCdas, at = now()) {
  await mayActOn(actor, studyId, 'invite');
  const [first = ''] = matchIds;
  const found = await store.read((db) => matchFor(db, actor, first, 'cda.send'));
  if (found.study.id !== studyId) throw new DomainError('not_found');
  return previewCda(actor, first, { ...input, siteName: null }, at);
}
