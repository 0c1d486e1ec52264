/** The event and field rep that a kiosk belongs to, and the link to it (KIO-01). */
import { KIOSK_DEFAULTS } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { linkTo } from '~/domain/base/outbox.server';
import { standSchema } from '~/domain/model/kiosk-schema';
import { fullName } from '~/domain/model/member';
import { type QrCode, qrCodeOf } from './qr-code.server';

export interface Stand {
  event: string;
  fieldRep: string;
}

/** The full address, and the QR code that opens it on a phone; null if the address is too long for one. */
export interface KioskLink {
  address: string;
  qr: QrCode | null;
}

/** The event and rep in the kiosk's address, or else a signed-in rep's name and the defaults. */
export function standAt(query: URLSearchParams, actor: Actor): Stand {
  const { event, rep } = standSchema.parse(Object.fromEntries(query));
  return { event: event ?? KIOSK_DEFAULTS.event, fieldRep: rep ?? nameOfRep(actor) ?? KIOSK_DEFAULTS.fieldRep };
}

/** 'Remy Reyes' for a signed-in rep; null for everyone else. */
export function nameOfRep(actor: Actor): string | null {
  if (actor.kind !== 'person' || actor.role !== 'rep') return null;
  return fullName(actor);
}

/** The link that opens the same form, for the same event and rep, on any device. */
export function linkToStand({ event, fieldRep }: Stand): KioskLink {
  const given = {
    event: event === KIOSK_DEFAULTS.event ? null : event,
    rep: fieldRep === KIOSK_DEFAULTS.fieldRep ? null : fieldRep,
  };
  const qr = qrCodeOf(linkTo(paths.kioskAt({ ...given, on: 'phone' })));
  return { address: linkTo(paths.kioskAt(given)), qr };
}

/** A link for reps and administrators. @throws {DomainError} unauthenticated, forbidden. */
export function makeKioskLink(actor: Actor, stand: { event: string; rep: string | null }): KioskLink {
  requireKioskLink(actor);
  return linkToStand(standOf(stand));
}

/** @throws {DomainError} unauthenticated, forbidden. */
export const requireKioskLink = (actor: Actor): void => authorize(actor, 'kiosk.link');

export const standOf = ({ event, rep }: { event: string; rep: string | null }): Stand => ({
  event,
  fieldRep: rep ?? KIOSK_DEFAULTS.fieldRep,
});
