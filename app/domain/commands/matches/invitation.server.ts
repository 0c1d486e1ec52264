/** What a site reads when it is invited, before anyone is. */

import { todoWords } from '~/catalogue/engagement';
import { type Fact, factsIn } from '~/catalogue/mail-facts';
import { MAILS } from '~/catalogue/mails';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { daysFor, pathOf } from '~/domain/model/engagement-path';
import { aboutStudy } from '~/domain/model/mail-about';
import { studyForSite } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { templateOf } from '~db/queries/engagements';
import type { Study } from '~db/schema';
import type { Db } from '~db/store.server';
import { invitationFacts } from './invitation-facts';

/** What an invitation tells of the study besides its names. */
export const factsOfInvitation = (study: Study, at = now()): Fact[] =>
  invitationFacts(studyForSite(study, { selected: false }), at);

export interface InvitationPreview {
  subject: string;
  /** Its first sentence, which the facts follow. What the sponsor writes comes after them. */
  says: string;
  facts: Fact[];
}

/** The e-mail that a site gets if it is invited now: its words, without the sponsor's own. */
export async function previewInvitation(db: Db, study: Study, at: number): Promise<InvitationPreview> {
  const { steps } = pathOf(study, study.path ? undefined : await templateOf(db, study.sponsorId));
  const { label } = todoWords('answer');
  const turn = { own: true, may: true, words: label, dueAt: workingDaysLater(at, daysFor(steps, 'interest')) };
  const about = { ...aboutStudy(study, 'site'), turn };
  const mail = MAILS.siteInvited({ about, facts: factsOfInvitation(study), line: null, link: '' });
  // Only the signature, which is not shown, has the platform's name.
  const { subject, body } = mail('');
  const [says = '', facts = ''] = body.split('\n\n');
  return { subject, says, facts: factsIn(facts.split('\n')) ?? [] };
}
