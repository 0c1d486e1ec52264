/** The event and field rep that a kiosk belongs to, and the link to it (KIO-01, RUN-31). */
import { KIOSK_DEFAULTS } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { linkTo } from '~/domain/base/outbox.server';
import { standSchema } from '~/domain/model/kiosk-schema';
import { fullName } from '~/domain/model/member';
import { idInToken, tokenFor } from '~/gateways/secret.server';
import { eventById, isAtEvent } from '~db/queries/events';
import { userById } from '~db/queries/users';
import type { Event, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type QrCode, qrCodeOf } from './qr-code.server';

export interface Stand {
  /** As the kiosk shows them. */
  event: string;
  fieldRep: string;
  /** The signed event and rep, to whom the entries belong; null for a link that anyone could have typed. */
  token: string | null;
}

/** The full address, and the QR code that opens it on a phone; null if the address is too long for one. */
export interface KioskLink {
  address: string;
  /** For reading: whoever types it gets the same form, without the signature. */
  shown: string;
  qr: QrCode | null;
}

/** Signs a rep, at an event or on their own. */
const tokenOf = (eventId: string | null, repId: string): string => tokenFor('stand', `${eventId ?? ''}~${repId}`);

interface Signed {
  event: Event | null;
  rep: User;
}

/** The event and rep in a token; null unless we signed it, and the rep still is one. */
async function signedStand(db: Db, token: string | null): Promise<Signed | null> {
  const [eventId, repId] = (token && idInToken('stand', token)?.split('~')) || [];
  const rep = repId ? await userById(db, repId) : undefined;
  if (rep?.role !== 'rep') return null;
  const event = eventId ? await eventById(db, eventId) : null;
  return event === undefined ? null : { event, rep };
}

/** Whose the entries of a stand are. A rep who was taken off the event gets none of it. */
export async function ownersAt(db: Db, { token }: Stand): Promise<{ eventId: string | null; repId: string | null }> {
  const signed = await signedStand(db, token);
  if (!signed) return { eventId: null, repId: null };
  const { event, rep } = signed;
  const isThere = event === null || (await isAtEvent(db, event.id, rep.id));
  return { eventId: event?.id ?? null, repId: isThere ? rep.id : null };
}

/** What a signed stand is called. */
const standOfSigned = ({ event, rep }: Signed, token: string, printed: string | null = null): Stand => ({
  event: event?.name ?? printed ?? KIOSK_DEFAULTS.event,
  fieldRep: fullName(rep) ?? KIOSK_DEFAULTS.fieldRep,
  token,
});

/**
 * The event and rep in the kiosk's address, or else a signed-in rep and the defaults. What is signed has the names of the
 * records, whatever else the address says.
 */
export async function standAt(query: URLSearchParams, actor: Actor): Promise<Stand> {
  const { event, rep, stand } = standSchema.parse(Object.fromEntries(query));
  const signed = stand && (await store.read((db) => signedStand(db, stand)));
  if (signed) return standOfSigned(signed, stand, event);
  return ownStand(actor, { event, rep });
}

/** The stand with these names. It is the rep's own if it is theirs by name, or names nobody. */
function ownStand(actor: Actor, { event, rep }: { event: string | null; rep: string | null }): Stand {
  const own = nameOfRep(actor);
  const isOwn = actor.kind === 'person' && actor.role === 'rep' && (rep === null || rep === own);
  return {
    event: event ?? KIOSK_DEFAULTS.event,
    fieldRep: rep ?? own ?? KIOSK_DEFAULTS.fieldRep,
    token: isOwn ? tokenOf(null, actor.id) : null,
  };
}

/** 'Remy Reyes' for a signed-in rep; null for everyone else. */
export function nameOfRep(actor: Actor): string | null {
  if (actor.kind !== 'person' || actor.role !== 'rep') return null;
  return fullName(actor);
}

const given = ({ event, fieldRep }: Stand) => ({
  event: event === KIOSK_DEFAULTS.event ? null : event,
  rep: fieldRep === KIOSK_DEFAULTS.fieldRep ? null : fieldRep,
});

/** The address that opens the same form, for the same event and rep, on any device. */
export const addressOf = (stand: Stand): string => linkTo(paths.kioskAt({ ...given(stand), stand: stand.token }));

/** The same with its QR code. */
export function linkToStand(stand: Stand): KioskLink {
  const address = addressOf(stand);
  const qr = qrCodeOf(linkTo(paths.kioskAt({ ...given(stand), stand: stand.token, on: 'phone' })));
  return { address, shown: linkTo(paths.kioskAt(given(stand))), qr };
}

/** The signed stand of a rep at an event. */
export const standOfRep = (event: Event, rep: User): Stand => standOfSigned({ event, rep }, tokenOf(event.id, rep.id));

/** @throws {DomainError} unauthenticated, forbidden. */
export const requireKioskLink = (actor: Actor): void => authorize(actor, 'kiosk.link');

/** The stand that a rep or an administrator asks a link for, or locks a device to. @throws as requireKioskLink. */
export async function standAsked(
  actor: Actor,
  { event, rep, stand }: { event: string | null; rep: string | null; stand: string | null },
): Promise<Stand> {
  requireKioskLink(actor);
  const signed = stand && (await store.read((db) => signedStand(db, stand)));
  return signed ? standOfSigned(signed, stand, event) : ownStand(actor, { event, rep: rep ?? KIOSK_DEFAULTS.fieldRep });
}
