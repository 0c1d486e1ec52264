/** The stand that a kiosk belongs to, and the address that leads there (KIO-01). */
import { KIOSK_DEFAULTS } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '../actor';
import { linkTo } from '../mail/outbox.server';
import { type QrCode, qrCodeOf } from './qr-code.server';
import { standSchema } from './schema';

export interface Stand {
  event: string;
  fieldRep: string;
}

/** A full address and its code; no code where the address is longer than one can hold. */
export interface KioskLink {
  address: string;
  qr: QrCode | null;
}

/** The stand that the kiosk's address names; else a signed-in rep's name and the defaults. */
export function standAt(query: URLSearchParams, actor: Actor): Stand {
  const { event, rep } = standSchema.parse(Object.fromEntries(query));
  return { event: event ?? KIOSK_DEFAULTS.event, fieldRep: rep ?? nameOfRep(actor) ?? KIOSK_DEFAULTS.fieldRep };
}

/** 'Remy Reyes' for a rep who is signed in; null for anybody else. */
export function nameOfRep(actor: Actor): string | null {
  if (actor.kind !== 'person' || actor.role !== 'rep') return null;
  return [actor.firstName, actor.lastName].filter(Boolean).join(' ') || null;
}

/** Where anybody's phone finds the same form, at the same event with the same rep. */
export function linkToStand({ event, fieldRep }: Stand): KioskLink {
  const given = {
    event: event === KIOSK_DEFAULTS.event ? null : event,
    rep: fieldRep === KIOSK_DEFAULTS.fieldRep ? null : fieldRep,
  };
  const address = linkTo(paths.kioskAt(given));
  return { address, qr: qrCodeOf(address) };
}

/** A link for a stand, made by those who run one. @throws {DomainError} unauthenticated, forbidden. */
export function makeKioskLink(actor: Actor, { event, rep }: { event: string; rep: string | null }): KioskLink {
  authorize(actor, 'kiosk.link');
  return linkToStand({ event, fieldRep: rep ?? KIOSK_DEFAULTS.fieldRep });
}
