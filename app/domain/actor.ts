import type { Role, StaffRole } from '~/catalogue/statuses';
import { DomainError } from './errors';

/** Who asks: nobody we know, or a signed-in person. */
export interface Visitor {
  kind: 'visitor';
}

export interface Person {
  kind: 'person';
  id: string;
  role: Role | null;
  organizationId: string | null;
  /** What the person is in the organization; null without one. */
  staffRole: StaffRole | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The platform itself: jobs and commands. */
export interface System {
  kind: 'system';
}

export type Actor = Visitor | Person | System;

export const VISITOR: Visitor = { kind: 'visitor' };
export const SYSTEM: System = { kind: 'system' };

const isAdmin = (actor: Actor) => actor.kind === 'system' || (actor.kind === 'person' && actor.role === 'admin');
const belongsTo = (actor: Actor, organizationId: string | null) =>
  actor.kind === 'person' && organizationId !== null && actor.organizationId === organizationId;
const hasRole = (actor: Actor, ...roles: (Role | null)[]) => actor.kind === 'person' && roles.includes(actor.role);

/** Owns the study: by the organization, or by the person where there was none (STU-10). */
const sponsors = (actor: Actor, study: { sponsorId: string }) =>
  actor.kind === 'person' && (actor.organizationId === study.sponsorId || actor.id === study.sponsorId);

/** The one permission table (GEN-05). Each row: may this actor do this to this thing? */
const PERMISSIONS = {
  'admin.enter': (actor: Actor) => isAdmin(actor),

  'siteDashboard.enter': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'site'),
  'sponsorDashboard.enter': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'sponsor'),

  /** Verified sites are looked through by who posts studies. */
  'site.find': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'sponsor'),
  'site.register': (actor: Actor) => actor.kind !== 'person' || !hasRole(actor, 'sponsor'),
  /** Staff at a stand or in the office: the site they register is not their own. */
  'site.registerForOthers': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'rep'),
  'organization.see': (actor: Actor, organization: { id: string }) =>
    isAdmin(actor) || belongsTo(actor, organization.id),
  'organization.edit': (actor: Actor, organization: { id: string }) =>
    isAdmin(actor) || belongsTo(actor, organization.id),
  'organization.list': (actor: Actor) => isAdmin(actor),
  'facility.list': (actor: Actor) => isAdmin(actor),
  'organization.decide': (actor: Actor) => isAdmin(actor),
  'organization.delete': (actor: Actor) => isAdmin(actor),

  'study.submit': (_actor: Actor) => true,
  'study.list': (actor: Actor) => actor.kind !== 'visitor',
  'study.see': (actor: Actor, study: { sponsorId: string; matchedSiteIds: string[] }) =>
    isAdmin(actor) ||
    sponsors(actor, study) ||
    (actor.kind === 'person' && actor.organizationId !== null && study.matchedSiteIds.includes(actor.organizationId)),
  'study.edit': (actor: Actor) => isAdmin(actor),
  'study.decide': (actor: Actor) => isAdmin(actor),
  'study.delete': (actor: Actor) => isAdmin(actor),
  'study.complete': (actor: Actor, study: { sponsorId: string }) => isAdmin(actor) || sponsors(actor, study),
  'study.match': (actor: Actor, study: { sponsorId: string }) => isAdmin(actor) || sponsors(actor, study),
  'study.weigh': (actor: Actor, study: { sponsorId: string }) => isAdmin(actor) || sponsors(actor, study),

  'match.list': (actor: Actor) => actor.kind !== 'visitor',
  'match.see': (actor: Actor, match: { siteId: string; sponsorId: string }) =>
    isAdmin(actor) || belongsTo(actor, match.siteId) || sponsors(actor, match),
  'match.answerAsSite': (actor: Actor, match: { siteId: string; sponsorId: string }) => belongsTo(actor, match.siteId),
  'match.answerAsSponsor': (actor: Actor, match: { siteId: string; sponsorId: string }) => sponsors(actor, match),

  'document.read': (
    actor: Actor,
    document: { organizationId: string | null; sponsorId: string | null; selectedForSponsorIds: string[] },
  ) =>
    isAdmin(actor) ||
    belongsTo(actor, document.organizationId) ||
    (document.sponsorId !== null && sponsors(actor, { sponsorId: document.sponsorId })) ||
    document.selectedForSponsorIds.some((sponsorId) => sponsors(actor, { sponsorId })),

  'kiosk.register': (_actor: Actor) => true,
  'kiosk.link': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'rep'),
  'contact.send': (_actor: Actor) => true,
  'contact.read': (actor: Actor) => isAdmin(actor),

  'training.enter': (actor: Actor) => isAdmin(actor) || hasRole(actor, 'site'),
  /** A certificate belongs to a person at a site. */
  'training.take': (actor: Actor) => actor.kind === 'person' && actor.role === 'site' && actor.organizationId !== null,
  'certificate.see': (actor: Actor, certificate: { userId: string | null; organizationIds: string[] }) =>
    isAdmin(actor) ||
    (actor.kind === 'person' && actor.id === certificate.userId) ||
    certificate.organizationIds.some((organizationId) => belongsTo(actor, organizationId)),

  'staff.see': (actor: Actor, organization: { id: string }) => isAdmin(actor) || belongsTo(actor, organization.id),
  'staff.manage': (actor: Actor, organization: { id: string }) =>
    isAdmin(actor) || (belongsTo(actor, organization.id) && actor.kind === 'person' && actor.staffRole === 'owner'),

  'trackRecord.see': (actor: Actor, organization: { id: string }) =>
    isAdmin(actor) || belongsTo(actor, organization.id),
  /** What a site has run, its own people know: nobody else says it for them. */
  'trackRecord.answer': (actor: Actor, organization: { id: string }) => belongsTo(actor, organization.id),

  'user.list': (actor: Actor) => isAdmin(actor),
  'user.signOut': (actor: Actor) => isAdmin(actor),
  /** One's own. */
  'secondFactor.manage': (actor: Actor) => hasRole(actor, 'admin'),
  'person.export': (actor: Actor) => isAdmin(actor),
  'person.erase': (actor: Actor) => isAdmin(actor),
  'outbox.read': (actor: Actor) => isAdmin(actor),
  'outbox.resend': (actor: Actor) => isAdmin(actor),
  'audit.read': (actor: Actor) => isAdmin(actor),
  'settings.edit': (actor: Actor) => isAdmin(actor),
} as const satisfies Record<string, (actor: Actor, thing: never) => boolean>;

export type Deed = keyof typeof PERMISSIONS;
type ThingOf<D extends Deed> = Parameters<(typeof PERMISSIONS)[D]> extends [Actor, infer Thing] ? [thing: Thing] : [];

/** Whether the actor may do the deed, to the thing where the deed has one. */
export function can<D extends Deed>(actor: Actor, deed: D, ...thing: ThingOf<D>): boolean {
  return (PERMISSIONS[deed] as (actor: Actor, thing?: unknown) => boolean)(actor, thing[0]);
}

/** @throws {DomainError} unauthenticated for a visitor, forbidden for anybody else who may not. */
export function authorize<D extends Deed>(actor: Actor, deed: D, ...thing: ThingOf<D>): void {
  if (can(actor, deed, ...thing)) return;
  noteRefusal(actor, deed);
  throw new DomainError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden');
}

/**
 * For things that have an owner: who may not see it gets the answer that a thing which does not exist gets.
 * @throws {DomainError} unauthenticated for a visitor, not_found for anybody else who may not.
 */
export function authorizeOrNotFound<D extends Deed>(actor: Actor, deed: D, ...thing: ThingOf<D>): void {
  if (can(actor, deed, ...thing)) return;
  noteRefusal(actor, deed);
  throw new DomainError(actor.kind === 'visitor' ? 'unauthenticated' : 'not_found');
}

type Listener = (person: Person, deed: Deed) => void;
let listener: Listener = () => {};

/** Who is told of refusals: the server's log, which this file cannot know (it may reach the browser). */
export function onRefusal(tell: Listener): void {
  listener = tell;
}

/** Tells that somebody signed in tried what is not theirs. A visitor is only led to sign in. */
export function noteRefusal(actor: Actor, deed: Deed): void {
  if (actor.kind === 'person') listener(actor, deed);
}

/** @throws {DomainError} unauthenticated unless the actor is a signed-in person. */
export function person(actor: Actor): Person {
  if (actor.kind === 'person') return actor;
  throw new DomainError('unauthenticated');
}
