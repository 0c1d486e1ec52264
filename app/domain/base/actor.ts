import { DomainError, type ErrorCode } from '~/catalogue/errors';
import type { Scope, TokenKind } from '~/catalogue/scopes';
import {
  type AdminRole,
  type OrganizationStatus,
  PENDING_STATUS,
  type Role,
  type StaffRole,
  type StudyStatus,
} from '~/catalogue/statuses';
import { ADMIN_ROLE_OPTIONS } from '~/catalogue/team-roles';

interface Visitor {
  kind: 'visitor';
}

export interface Person {
  kind: 'person';
  id: string;
  role: Role | null;
  /** What an administrator may do; null for everyone else. */
  adminRole: AdminRole | null;
  organizationId: string | null;
  /** Of the organization; null without one. */
  organizationStatus: OrganizationStatus | null;
  /** The person's role in the organization; null without one. */
  staffRole: StaffRole | null;
  /** Whether the person may sign for the organization. */
  maySign: boolean;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  /** By which a program acts for them, if one does. */
  token?: { id: string; kind: TokenKind; scopes: readonly Scope[] };
}

/** The platform itself: jobs and maintenance commands. */
interface System {
  kind: 'system';
  /** Someone with access to the server, by a command. */
  operator?: true;
}

export type Actor = Visitor | Person | System;

export const VISITOR: Visitor = { kind: 'visitor' };
export const SYSTEM: System = { kind: 'system' };
export const OPERATOR: System = { kind: 'system', operator: true };

/** Whatever their role: all administrators read everything. */
const isAdmin = (actor: Actor) => actor.kind === 'system' || (actor.kind === 'person' && actor.role === 'admin');
/** Administrators with this role, and owners (RUN-04). */
const isOwnerOr = (adminRole: AdminRole) => (actor: Actor) =>
  actor.kind === 'system' ||
  (actor.kind === 'person' && actor.role === 'admin' && (actor.adminRole === 'owner' || actor.adminRole === adminRole));
const isOwner = isOwnerOr('owner');
const isReviewer = isOwnerOr('reviewer');
const isSupport = isOwnerOr('support');
const belongsTo = (actor: Actor, organizationId: string | null) =>
  actor.kind === 'person' && organizationId !== null && actor.organizationId === organizationId;
const hasRole = (actor: Actor, ...roles: (Role | null)[]) => actor.kind === 'person' && roles.includes(actor.role);

/** A study belongs to an organization, or to the person who posted it without one (STU-10). */
const sponsors = (actor: Actor, study: { sponsorId: string }) =>
  actor.kind === 'person' && (actor.organizationId === study.sponsorId || actor.id === study.sponsorId);

/** Whether it is the rep's own lead. */
const hasLead = (actor: Actor, lead: { repId: string | null }) =>
  actor.kind === 'person' && actor.role === 'rep' && actor.id === lead.repId;

/**
 * Whether an administrator has checked who this is: the organization or, for someone without one, each study, of which
 * sites are only shown once it is approved. Until then, nobody acts as a sponsor towards sites (VET-01).
 */
export const isVetted = ({
  organizationId,
  organizationStatus,
}: Pick<Person, 'organizationId' | 'organizationStatus'>) =>
  organizationId === null || organizationStatus === 'verified';

/** Sees the sites of a study, and writes to them. */
const reachesSites = (actor: Actor, study: { sponsorId: string }) =>
  sponsors(actor, study) && actor.kind === 'person' && isVetted(actor);
const isAdminOrReachesSites = (actor: Actor, study: { sponsorId: string }) =>
  isAdmin(actor) || reachesSites(actor, study);
const isReviewerOrReachesSites = (actor: Actor, study: { sponsorId: string }) =>
  isReviewer(actor) || reachesSites(actor, study);

/** Sites may be reading an approved study, so what its sponsor writes there reaches them. */
const mayWrite = (actor: Actor, study: { sponsorId: string; status: StudyStatus }) =>
  study.status === 'approved' || study.status === 'paused' ? reachesSites(actor, study) : sponsors(actor, study);

/** Sponsors whose lists name sites must be vetted. Nobody else's lists do, beyond their own. */
const listsSites = (actor: Actor) => actor.kind === 'person' && (actor.role !== 'sponsor' || isVetted(actor));

const isAdminOrStaff = (actor: Actor, organization: { id: string }) =>
  isAdmin(actor) || belongsTo(actor, organization.id);
const isAdminOrSponsor = (actor: Actor, study: { sponsorId: string }) => isAdmin(actor) || sponsors(actor, study);

/** Whether they can belong to organizations at all: administrators and field representatives work for the platform. */
export const mayHaveOthers = ({ role }: Pick<Person, 'role'>): boolean => role !== 'admin' && role !== 'rep';

/** The `sponsorId`s of a person's studies: the organization, and the person for those posted without one. */
export const sponsorIdsOf = ({ id, organizationId }: Pick<Person, 'id' | 'organizationId'>): string[] =>
  organizationId ? [organizationId, id] : [id];

/**
 * With the authority to sign. Who posted a study without an organization signs for themselves. Only people sign, no
 * programs.
 */
const signsFor = (actor: Actor, partyId: string) =>
  actor.kind === 'person' && !actor.token && (actor.id === partyId || (actor.maySign && belongsTo(actor, partyId)));
const signsForSponsor = (actor: Actor, match: { sponsorId: string }) =>
  reachesSites(actor, match) && signsFor(actor, match.sponsorId);

/** Signs what both sides agree to, for its own. */
const signsForSide = (actor: Actor, match: { siteId: string; sponsorId: string }) =>
  signsFor(actor, match.siteId) || signsForSponsor(actor, match);

/** Signs what the site says of itself. */
const answersForSite = (actor: Actor, match: { siteId: string }) =>
  belongsTo(actor, match.siteId) &&
  actor.kind === 'person' &&
  !actor.token &&
  ['owner', 'investigator'].includes(actor.staffRole ?? '');

/** By no token: whoever finds one must not be able to make more. */
const ownsOrganization = (actor: Actor): actor is Person =>
  hasRole(actor, 'site', 'sponsor') && actor.kind === 'person' && actor.staffRole === 'owner' && !actor.token;

/** People of a verified sponsor, which may be some CRO's client. */
const reachesClientsWork = (actor: Actor) =>
  actor.kind === 'person' && actor.role === 'sponsor' && actor.organizationStatus === 'verified';

/** Who may do what, and to what (GEN-05). */
const PERMISSIONS = {
  'admin.enter': isAdmin,

  /** Field representatives have nothing to do there. */
  'inbox.enter': (actor: Actor) => hasRole(actor, 'site', 'sponsor', 'admin'),

  'siteDashboard.enter': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'site'),
  'sponsorDashboard.enter': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'sponsor'),

  'sponsorAnalytics.enter': (actor: Actor) => isAdmin(actor) || (hasRole(actor, 'sponsor') && listsSites(actor)),

  /** Verified sponsors can browse the verified sites. */
  'site.find': (actor: Actor) =>
    isAdmin(actor) || (actor.kind === 'person' && actor.role === 'sponsor' && actor.organizationStatus === 'verified'),
  /** The organization's own list of sites: administrators do not read it. */
  'siteList.keep': (actor: Actor) =>
    hasRole(actor, 'sponsor') &&
    actor.kind === 'person' &&
    actor.organizationId !== null &&
    actor.organizationStatus === 'verified',
  /** Whoever works with the sites of a study keeps views of them. */
  'view.keep': (actor: Actor) =>
    isAdmin(actor) || (actor.kind === 'person' && actor.role === 'sponsor' && isVetted(actor)),
  'site.register': (actor: Actor) =>
    actor.kind !== 'person' || (actor.role === 'admin' ? isReviewer(actor) : !hasRole(actor, 'sponsor')),
  /** Field representatives and administrators register sites that are not their own. */
  'site.registerForOthers': (actor: Actor) => isReviewer(actor) || hasRole(actor, 'rep'),
  'organization.see': isAdminOrStaff,
  'organization.edit': (actor: Actor, organization: { id: string }) =>
    isReviewer(actor) || belongsTo(actor, organization.id),
  'organization.list': isAdmin,
  'facility.list': isAdmin,
  'organization.decide': isReviewer,
  'organization.merge': isReviewer,
  'organization.delete': isOwner,
  /** Suspending a site, and reinstating it. */
  'organization.suspend': isReviewer,
  'organization.reopen': isReviewer,
  /** Archiving, and restoring what was archived. */
  'organization.archive': isReviewer,

  /** By the link in the e-mail, if nobody has an account yet. */
  'review.answer': (
    actor: Actor,
    subject: { organizationId: string | null; sponsorId: string | null; byLink: boolean },
  ) =>
    subject.byLink ||
    belongsTo(actor, subject.organizationId) ||
    (subject.sponsorId !== null && sponsors(actor, { sponsorId: subject.sponsorId })),
  'review.read': (
    actor: Actor,
    subject: { organizationId: string | null; sponsorId: string | null; byLink: boolean },
  ): boolean => isAdmin(actor) || PERMISSIONS['review.answer'](actor, subject),

  /** People of a site find open studies, and what keeps the site from them, once it is verified. */
  'study.browse': (actor: Actor) => actor.kind === 'person' && actor.role === 'site' && actor.organizationId !== null,
  /** What has changed in the records that it can read. */
  'changes.read': (actor: Actor) =>
    hasRole(actor, 'site', 'sponsor') && actor.kind === 'person' && actor.organizationStatus === 'verified',
  'study.submit': (_actor: Actor) => true,
  'study.list': (actor: Actor) => actor.kind !== 'visitor',
  'study.see': (actor: Actor, study: { sponsorId: string; matchedSiteIds: string[] }) =>
    isAdmin(actor) ||
    sponsors(actor, study) ||
    (actor.kind === 'person' && actor.organizationId !== null && study.matchedSiteIds.includes(actor.organizationId)),
  'study.edit': isReviewer,
  /** Administrators edit studies in their own panel, without asking for approval. */
  'study.change': mayWrite,
  'study.decide': isReviewer,
  'study.delete': isOwner,
  /** Pausing it, and resuming it. */
  'study.pause': (actor: Actor, study: { sponsorId: string; status: StudyStatus }) =>
    isReviewer(actor) || mayWrite(actor, study),
  'study.reopen': isReviewer,
  'study.archive': isReviewer,
  /** Closing and withdrawing it. */
  'study.end': (actor: Actor, study: { sponsorId: string; status: StudyStatus }) =>
    isReviewer(actor) || mayWrite(actor, study),
  /** Everything about it but its sites. */
  'study.follow': isAdminOrSponsor,
  /**
   * Reading what a CRO runs for the actor's organization. `clientId` is that of a relation that is active now (decision 106),
   * and this is all that a client may do with a study.
   */
  'study.readAsClient': (actor: Actor, study: { clientId: string | null }) =>
    belongsTo(actor, study.clientId) && reachesClientsWork(actor),
  /** Its sites, as matching ranks them. */
  'study.match': isAdminOrReachesSites,
  'study.rescore': isReviewerOrReachesSites,
  'study.weigh': isReviewerOrReachesSites,
  /** Which sites would be listed, before anything is saved. Without an organization, only the approval vets its poster. */
  'study.preview': (actor: Actor, study: { sponsorId: string; status: StudyStatus }) =>
    isAdmin(actor) ||
    (reachesSites(actor, study) &&
      (belongsTo(actor, study.sponsorId) || ['approved', 'paused'].includes(study.status))),
  /** Showing its report to someone without an account. */
  'study.shareReport': reachesSites,
  /** The list of prospective sites that the sponsor approaches itself. */
  'study.approach': isReviewerOrReachesSites,

  'match.list': (actor: Actor) => isAdmin(actor) || listsSites(actor),
  'match.see': (actor: Actor, match: { siteId: string; sponsorId: string }) =>
    isAdmin(actor) || belongsTo(actor, match.siteId) || reachesSites(actor, match),
  'match.answerAsSite': (actor: Actor, match: { siteId: string; sponsorId: string }) => belongsTo(actor, match.siteId),
  'match.answerAsSponsor': (actor: Actor, match: { siteId: string; sponsorId: string }) => reachesSites(actor, match),
  /** For the two sides only: administrators can follow a match, but take no part in it. */
  'match.takePart': (actor: Actor, match: { siteId: string; sponsorId: string }) =>
    belongsTo(actor, match.siteId) || reachesSites(actor, match),
  /** What a sponsor's people ask each other before a site is selected. The site is not told. */
  'selection.read': isAdminOrReachesSites,
  /** A second person says so: an owner or someone who may sign, and no program. */
  'selection.approve': (actor: Actor, match: { siteId: string; sponsorId: string }) =>
    reachesSites(actor, match) &&
    belongsTo(actor, match.sponsorId) &&
    actor.kind === 'person' &&
    !actor.token &&
    (actor.staffRole === 'owner' || actor.maySign),
  /** Whether selecting takes two people. */
  'selecting.see': (actor: Actor) =>
    hasRole(actor, 'sponsor') && actor.kind === 'person' && actor.organizationId !== null,
  'selecting.set': (actor: Actor) =>
    ownsOrganization(actor) && actor.role === 'sponsor' && actor.organizationStatus === 'verified',
  'match.shortlist': (actor: Actor, match: { siteId: string; sponsorId: string }) =>
    isReviewerOrReachesSites(actor, match),

  'cda.send': (actor: Actor, match: { siteId: string; sponsorId: string }) => reachesSites(actor, match),
  /** Uploading a scan, or asking for changes. Signing takes the authority to sign as well. */
  'cda.answer': (actor: Actor, match: { siteId: string; sponsorId: string }) => belongsTo(actor, match.siteId),
  'cda.sign': signsForSide,
  'visit.sign': signsForSponsor,
  /** Activating a site. */
  'startUp.sign': signsForSponsor,
  'budget.sign': signsForSide,
  'contract.sign': signsForSide,
  /** The names in a signature that is verified by its hash. */
  'signature.see': (actor: Actor, signature: { organizationIds: string[]; userId: string }) =>
    isAdmin(actor) ||
    (listsSites(actor) && signature.organizationIds.some((id) => sponsors(actor, { sponsorId: id }))) ||
    (actor.kind === 'person' && actor.id === signature.userId),

  /** Notes are private to the team. Neither the site nor administrators can read them. */
  'match.note': (actor: Actor, match: { siteId: string; sponsorId: string }) => reachesSites(actor, match),

  'questionnaire.list': listsSites,
  'questionnaire.see': isAdminOrReachesSites,
  'questionnaire.edit': (actor: Actor, questionnaire: { sponsorId: string }) => reachesSites(actor, questionnaire),
  /** The investigator is responsible for the answers; an owner may stand in. */
  'feasibility.attest': answersForSite,
  /** The investigator of the study delegates, whatever the person’s role in the team, and nobody stands in. */
  'delegation.sign': (actor: Actor, log: { siteId: string; investigatorIds: readonly string[] }) =>
    belongsTo(actor, log.siteId) && actor.kind === 'person' && !actor.token && log.investigatorIds.includes(actor.id),
  /** What a site has answered once is its own: sponsors see only what a response sends them. */
  'answers.see': isAdminOrStaff,
  'answers.edit': (actor: Actor, organization: { id: string }) => belongsTo(actor, organization.id),

  'document.read': (
    actor: Actor,
    document: {
      organizationId: string | null;
      sponsorId: string | null;
      givenToSponsorIds: string[];
      match: { siteId: string; sponsorId: string } | null;
      /** Sites that may read what the study keeps until the CDA. */
      openToSiteIds: string[];
    },
  ) =>
    isAdmin(actor) ||
    belongsTo(actor, document.organizationId) ||
    (document.sponsorId !== null && sponsors(actor, { sponsorId: document.sponsorId })) ||
    document.givenToSponsorIds.some((sponsorId) => reachesSites(actor, { sponsorId })) ||
    (document.match !== null && (belongsTo(actor, document.match.siteId) || reachesSites(actor, document.match))) ||
    document.openToSiteIds.some((siteId) => belongsTo(actor, siteId)),

  'kiosk.register': (_actor: Actor) => true,
  'kiosk.link': (actor: Actor) => isReviewer(actor) || hasRole(actor, 'rep'),
  'event.list': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'rep'),
  /** Reps see the events they are at. */
  'event.see': (actor: Actor, event: { repIds: string[] }) =>
    isAdmin(actor) || (actor.kind === 'person' && actor.role === 'rep' && event.repIds.includes(actor.id)),
  'event.create': (actor: Actor) => isReviewer(actor) || hasRole(actor, 'rep'),
  'event.edit': (actor: Actor, event: { createdBy: string | null }) =>
    isReviewer(actor) || (actor.kind === 'person' && actor.role === 'rep' && actor.id === event.createdBy),
  /** Putting reps on events, and taking them off. */
  'event.staff': isReviewer,
  'lead.list': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'rep'),
  /** A rep's are those of the signed links in their name; those without one are nobody's. */
  'lead.see': (actor: Actor, lead: { repId: string | null }) => isAdmin(actor) || hasLead(actor, lead),
  'lead.edit': (actor: Actor, lead: { repId: string | null }) => isReviewer(actor) || hasLead(actor, lead),
  /** Handing a lead to a rep. */
  'lead.assign': isReviewer,
  'contact.send': (_actor: Actor) => true,
  'contact.read': isAdmin,
  /** Everyone who may do anything. */
  'contact.answer': (actor: Actor) => isReviewer(actor) || isSupport(actor),

  'training.enter': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'site'),
  /** Certificates are for people at a site. */
  'training.take': (actor: Actor) => actor.kind === 'person' && actor.role === 'site' && actor.organizationId !== null,
  'certificate.see': (actor: Actor, certificate: { userId: string | null; organizationIds: string[] }) =>
    isAdmin(actor) ||
    (actor.kind === 'person' && actor.id === certificate.userId) ||
    certificate.organizationIds.some((organizationId) => belongsTo(actor, organizationId)),

  'staff.see': isAdminOrStaff,
  'staff.manage': (actor: Actor, organization: { id: string }) =>
    isOwner(actor) || (belongsTo(actor, organization.id) && actor.kind === 'person' && actor.staffRole === 'owner'),

  /** Letting someone join who asks to, by no token. */
  'joinRequest.decide': (actor: Actor): boolean =>
    ownsOrganization(actor) && actor.organizationId !== null && isVetted(actor),

  /** Seeing and revoking the API tokens of the own organization. */
  'token.manage': ownsOrganization,
  'token.make': (actor: Actor) => ownsOrganization(actor) && actor.organizationStatus === 'verified',

  /** What a site shows to everyone is its owners' decision. */
  'publicPage.set': (actor: Actor, organization: { id: string }) =>
    belongsTo(actor, organization.id) && actor.kind === 'person' && actor.staffRole === 'owner',
  /** Owners of sponsors agree for whom their organization works, and who works for it; each can end it. */
  'relation.manage': (actor: Actor) => ownsOrganization(actor) && actor.role === 'sponsor',
  'relation.agree': (actor: Actor) => ownsOrganization(actor) && reachesClientsWork(actor),
  /** Saying for both sides that they have agreed, and ending it. */
  'relation.see': isAdmin,
  'relation.vouch': isReviewer,
  /** What CROs run for the actor's organization. */
  'relation.read': reachesClientsWork,

  'trackRecord.see': isAdminOrStaff,
  /** Only a site's own staff know which trials it has run. */
  'trackRecord.answer': (actor: Actor, organization: { id: string }) => belongsTo(actor, organization.id),
  /** Administrators confirm the trials that a site has added and the registry does not list there. */
  'trackRecord.decide': isReviewer,

  'user.list': isAdmin,
  /** Who runs the platform, with which role; and who may sign in at all. */
  'user.manage': isOwner,
  /** Another invitation, and what `user.reset` allows for most people. */
  'user.help': isSupport,
  /** Sending a link that sets a password, and removing a second factor. Only owners do so for owners. */
  'user.reset': (actor: Actor, user: { adminRole: AdminRole | null }) =>
    user.adminRole === 'owner' ? isOwner(actor) : isSupport(actor),
  /** Ending a person's sessions, as often as someone likes. Only owners do so for owners. */
  'user.signOut': (actor: Actor, user: { adminRole: AdminRole | null }): boolean =>
    PERMISSIONS['user.reset'](actor, user),
  /** For the actor's own account. Field representatives sign nothing. */
  'secondFactor.manage': (actor: Actor) => actor.kind === 'person' && actor.role !== 'rep',
  /** A calendar of what is due and when visits are. */
  'calendar.have': (actor: Actor) => hasRole(actor, 'site') || hasRole(actor, 'sponsor'),
  'person.export': isSupport,
  'person.erase': isOwner,
  /** By which identity provider an organization's people sign in: whoever sets it decides who they are. */
  'identityProvider.see': isAdmin,
  'identityProvider.set': isOwner,
  'outbox.read': isAdmin,
  'outbox.resend': isSupport,
  /** The links in e-mails, where no mail server sends them. Whoever reads those of an administrator can act as one. */
  'outbox.readLinks': (actor: Actor, mail: { toAdministrator: boolean }) =>
    mail.toAdministrator ? isOwner(actor) : isSupport(actor),
  'audit.read': isAdmin,
  'settings.read': isAdmin,
  'settings.edit': isOwner,
} as const satisfies Record<string, (actor: Actor, subject: never) => boolean>;

export type Permission = keyof typeof PERMISSIONS;
type SubjectOf<P extends Permission> =
  Parameters<(typeof PERMISSIONS)[P]> extends [Actor, infer Subject] ? [subject: Subject] : [];
export type PermissionWithoutSubject = { [P in Permission]: SubjectOf<P> extends [] ? P : never }[Permission];

export function can<P extends Permission>(actor: Actor, permission: P, ...subject: SubjectOf<P>): boolean {
  return (PERMISSIONS[permission] as (actor: Actor, subject?: unknown) => boolean)(actor, subject[0]);
}

/** Of a study that is nobody's, only the role of an administrator counts. */
export const NOBODYS = { sponsorId: '', status: PENDING_STATUS.study } as const;

/** What the buttons of the admin panel depend on. */
const PANEL = [
  'organization.decide',
  'organization.merge',
  'organization.delete',
  'organization.suspend',
  'organization.reopen',
  'organization.archive',
  'study.edit',
  'study.decide',
  'study.delete',
  'study.pause',
  'study.reopen',
  'study.archive',
  'trackRecord.decide',
  'contact.answer',
  'user.manage',
  'user.help',
  'person.export',
  'person.erase',
  'outbox.resend',
  'settings.edit',
  'identityProvider.set',
  'relation.vouch',
] as const satisfies readonly (PermissionWithoutSubject | 'study.pause')[];
export type PanelPermission = (typeof PANEL)[number];

/** Of these, what the actor may not do. */
export const refusedInPanel = (actor: Actor): PanelPermission[] =>
  PANEL.filter((each) => !(each === 'study.pause' ? can(actor, each, NOBODYS) : can(actor, each)));

/** Why someone who is not vetted is refused; unverified otherwise. */
const UNVETTED: Partial<Record<OrganizationStatus, ErrorCode>> = {
  rejected: 'organization_rejected',
  suspended: 'organization_suspended',
  archived: 'organization_archived',
};

export const vettingRefusal = ({ organizationStatus }: Pick<Person, 'organizationStatus'>): ErrorCode =>
  UNVETTED[organizationStatus ?? 'pending'] ?? 'organization_unverified';

const authorizer =
  (refusal: 'forbidden' | 'not_found') =>
  <P extends Permission>(actor: Actor, permission: P, ...subject: SubjectOf<P>): void => {
    if (can(actor, permission, ...subject)) return;
    noteRefusal(actor, permission);
    if (actor.kind === 'visitor') throw new DomainError('unauthenticated');
    if (actor.kind === 'person' && actor.role === 'admin') refuseRole(actor, permission, ...subject);
    const unvetted = actor.kind === 'person' && !isVetted(actor);
    if (unvetted && can({ ...actor, organizationStatus: 'verified' }, permission, ...subject)) {
      throw new DomainError(vettingRefusal(actor));
    }
    throw new DomainError(refusal);
  };

/** Says which administrators may do it, if any. @throws {DomainError} admin_role. */
function refuseRole<P extends Permission>(actor: Person, permission: P, ...subject: SubjectOf<P>): void {
  const able = ADMIN_ROLE_OPTIONS.filter(({ value }) => can({ ...actor, adminRole: value }, permission, ...subject));
  const own = ADMIN_ROLE_OPTIONS.find(({ value }) => value === actor.adminRole);
  if (able.length === 0) return;
  throw new DomainError('admin_role', { roles: able.map(({ one }) => one).join(' or '), role: own?.label ?? 'None' });
}

/**
 * @throws {DomainError} unauthenticated for a visitor; admin_role for an administrator whose role may not;
 * organization_unverified, _rejected, _suspended or _archived for whom only that keeps from it; forbidden for anyone else
 * without permission.
 */
export const authorize = authorizer('forbidden');

/** Like authorize, but throws not_found: to anyone but its owner, a record appears not to exist. */
export const authorizeOrNotFound = authorizer('not_found');

type Listener = (person: Person, permission: Permission) => void;
let listener: Listener = () => {};

/** The server sets this to log refusals. This file cannot import the log, because it also runs in the browser. */
export function onRefusal(tell: Listener): void {
  listener = tell;
}

/** Reports that a signed-in person tried something they may not do. Visitors are only asked to sign in. */
export function noteRefusal(actor: Actor, permission: Permission): void {
  if (actor.kind === 'person') listener(actor, permission);
}

/** @throws {DomainError} unauthenticated unless the actor is a signed-in person. */
export function person(actor: Actor): Person {
  if (actor.kind === 'person') return actor;
  throw new DomainError('unauthenticated');
}
