/** What an action is about, for refusals of its input: each throws as the command would for who may not do this at all. */
import { type Actor, authorizeOrNotFound } from '~/domain/base/actor';
import { mustBeAllowed } from '~/domain/base/parties.server';
import { mustFileFor } from '~/domain/commands/documents/study.server';
import { seeStudyPath } from '~/domain/commands/engagements/study-path.server';
import { mustHaveSite } from '~/domain/commands/feasibility/answers.server';
import { mustEdit, mustOwnStudy } from '~/domain/commands/feasibility/questionnaires.server';
import { mustPause } from '~/domain/commands/lifecycle/studies.server';
import { mustAskFor } from '~/domain/commands/matches/ask.server';
import { mayActOn } from '~/domain/commands/matches/bulk.server';
import { mustInviteFor } from '~/domain/commands/matches/invite.server';
import { studyWeights } from '~/domain/commands/matches/weights.server';
import { mustSeeThread } from '~/domain/commands/messages/read.server';
import { mustWriteToSites } from '~/domain/commands/messages/to-stage.server';
import { ownOrganizationId, requireOwnDocument } from '~/domain/commands/organizations/documents.server';
import { ownSite } from '~/domain/commands/organizations/patients.server';
import { mustApproach, mustApproachEntry } from '~/domain/commands/outreach/outreach.server';
import { staffToManage } from '~/domain/commands/staff/read.server';
import { mustChange } from '~/domain/commands/studies/change.server';
import { mustEnd } from '~/domain/commands/studies/end.server';
import { mustPatch } from '~/domain/commands/studies/patch.server';
import { mustShareReport } from '~/domain/commands/studies/report-links.server';
import { mustAnswerTrackRecord } from '~/domain/commands/track-record/read.server';

/** A match that the actor may see. @throws {DomainError} unauthenticated, not_found (another's too). */
export const ofMatch = (actor: Actor, { id }: { id: string }) => mustBeAllowed(actor, id, 'match.see');

/** A match in which the actor is one of the two sides. @throws {DomainError} as ofMatch; forbidden. */
export const ofOwnMatch = (actor: Actor, { id }: { id: string }) => mustBeAllowed(actor, id, 'match.takePart');

/** A thread of such a match. @throws {DomainError} as ofOwnMatch. */
export const ofThread = (actor: Actor, { id, threadId }: { id: string; threadId: string }) =>
  mustSeeThread(actor, { matchId: id, threadId });

/** A study to whose sites the actor may write. @throws {DomainError} unauthenticated, not_found, forbidden. */
export const ofStudyWithSites = (actor: Actor, { id }: { id: string }) => mustWriteToSites(actor, id);

/** An organization that the actor may edit. @throws {DomainError} unauthenticated, not_found. */
export const ofOrganization = (actor: Actor, { id }: { id: string }) =>
  authorizeOrNotFound(actor, 'organization.edit', { id });

/** The actor's organization. @throws {DomainError} unauthenticated; not_found without one. */
export const ofOwnOrganization = (actor: Actor) => ownOrganizationId(actor);

/** A document of the actor's organization. @throws {DomainError} unauthenticated, not_found (another's too). */
export const ofOwnDocument = (actor: Actor, { id }: { id: string }) => requireOwnDocument(actor, id, null);

/** A person whom the actor may manage. @throws {DomainError} unauthenticated, not_found, forbidden. */
export const ofStaffMember = (actor: Actor, { id }: { id: string }) => staffToManage(actor, id);

/** The track record of the actor's site. @throws {DomainError} unauthenticated, not_found, forbidden. */
export const ofOwnTrackRecord = (actor: Actor) => mustAnswerTrackRecord(actor);

/** A match with which the actor may do this. @throws {DomainError} as ofMatch; forbidden. */
export const ofMatchFor =
  (permission: Parameters<typeof mustBeAllowed>[2]) =>
  (actor: Actor, { id }: { id: string }) =>
    mustBeAllowed(actor, id, permission);

/** A study whose matches the actor may see. @throws {DomainError} unauthenticated, not_found (another's too). */
export const ofMatchedStudy = (actor: Actor, { id }: { id: string }) => mayActOn(actor, id);

/** A study to which the actor may invite sites. @throws {DomainError} as ofMatchedStudy; forbidden. */
export const ofInvitingStudy = (actor: Actor, { id }: { id: string }) => mustInviteFor(actor, id);

/** A study that the actor’s site may ask about. @throws as askToBeConsidered. */
export const ofOpenStudy = (actor: Actor, { id }: { id: string }) => mustAskFor(actor, id);

/** A study whose report the actor may show to others. @throws {DomainError} as ofMatchedStudy; forbidden. */
export const ofSharedReport = (actor: Actor, { id }: { id: string }) => mustShareReport(actor, id);

/** A study whose weights the actor may see. @throws {DomainError} as ofMatchedStudy. */
export const ofWeighedStudy = (actor: Actor, { id }: { id: string }) => studyWeights(actor, id);

/** A study whose steps the actor may see. @throws {DomainError} as ofMatchedStudy. */
export const ofStudyPath = (actor: Actor, { id }: { id: string }) => seeStudyPath(actor, id);

/** A study with whose outreach list the actor may work. @throws {DomainError} as ofMatchedStudy. */
export const ofOutreachList = (actor: Actor, { id }: { id: string }) => mustApproach(actor, id);

/** An entry of such a list. @throws {DomainError} as ofMatchedStudy. */
export const ofOutreachEntry = (actor: Actor, { id }: { id: string }) => mustApproachEntry(actor, id);

/** A study that the actor may change as its sponsor. @throws {DomainError} as ofMatchedStudy; forbidden. */
export const ofStudyToChange = (actor: Actor, { id }: { id: string }) => mustChange(actor, id);

/** A study of which the actor may change single fields. @throws {DomainError} as ofMatchedStudy; forbidden. */
export const ofStudyToPatch = (actor: Actor, { id }: { id: string }) => mustPatch(actor, id);

/** A study to which the actor may add documents. @throws {DomainError} as ofMatchedStudy; forbidden. */
export const ofStudyToFile = (actor: Actor, { id }: { id: string }) => mustFileFor(actor, id);

/** A study that the actor may close or withdraw. @throws {DomainError} as ofMatchedStudy. */
export const ofStudyToEnd = (actor: Actor, { id }: { id: string }) => mustEnd(actor, id);

/** A study that the actor may pause and resume. @throws {DomainError} as ofMatchedStudy. */
export const ofStudyToPause = (actor: Actor, { id }: { id: string }) => mustPause(actor, id);

/** A study whose sites the actor may send questionnaires. @throws {DomainError} as ofMatchedStudy; forbidden. */
export const ofQuestionedStudy = (actor: Actor, { id }: { id: string }) => mustOwnStudy(actor, id);

/** A questionnaire that the actor may change. @throws {DomainError} unauthenticated, not_found, forbidden. */
export const ofQuestionnaire = (actor: Actor, { id }: { id: string }) => mustEdit(actor, id);

/** The actor's site, to change its profile. @throws {DomainError} unauthenticated; not_found without one. */
export const ofOwnSitesProfile = (actor: Actor) => ownSite(actor);

/** The actor's site. @throws {DomainError} unauthenticated; not_found without one. */
export const ofOwnSite = (actor: Actor) => mustHaveSite(actor);
