import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { addressesOfSponsor, linkTo } from '~/domain/base/outbox.server';
import { type Decided, reviewOf } from '~/domain/commands/decisions/decide.server';
import { requireNothingSigned } from '~/domain/commands/signatures/kept.server';
import { STUDY_DECISIONS } from '~/domain/model/decision';
import { aboutStudy } from '~/domain/model/mail-about';
import { studyView } from '~/domain/model/study-view';
import { signedRecordOf } from '~db/queries/agreements';
import { documentsOfStudy } from '~db/queries/documents';
import {
  deleteStudy,
  reopenStudy,
  type StudyFilter,
  setStudyStatus,
  studiesByIds,
  studiesDecidedSince,
  studyCountsByStatus,
  studyIdPage,
} from '~db/queries/studies';
import type { Study } from '~db/schema';
import { unverifySponsor, verifySponsor } from './vouch.server';

export const studyReview = reviewOf({
  type: 'study',
  matched: 'study',
  decisions: STUDY_DECISIONS,
  nameOf: ({ title }: Study) => title,
  view: studyView,
  recorded: ({ status, isActive }) => ({ status, isActive }),
  byIds: studiesByIds,
  idPage: studyIdPage,
  countsByStatus: (db, query: StudyFilter) => studyCountsByStatus(db, query),
  setStatus: setStudyStatus,
  mailOf,
  addresses: addressesOfSponsor,
  follow: async (db, actor, study, decision, at) =>
    decision === 'approve' ? verifySponsor(db, actor, study, at) : null,
  decidedSince: studiesDecidedSince,
  undo: reopenStudy,
  unfollow: unverifySponsor,
  documents: documentsOfStudy,
  matchesOf: ({ id }) => ({ of: { studyId: id }, side: 'site' }),
  signed: (db, id) => signedRecordOf(db, { studyId: id }),
  pastOf: (id) => ({ studyId: id }),
  delete: async (db, _actor, { id }) => {
    await requireNothingSigned(db, { studyId: id });
    await deleteStudy(db, id);
  },
});

function mailOf(study: Study, { decision, reason, again }: Decided): Mail {
  const link = linkTo(again ? paths.reviewRequest(again) : paths.sponsorDashboard);
  return MAILS.studyDecided({ about: aboutStudy(study, 'sponsor'), approved: decision === 'approve', reason, link });
}
