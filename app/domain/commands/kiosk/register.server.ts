/** Registering a site at a kiosk, without an account (KIO-02 to KIO-04). */
import { KIOSK_WAITS_DAYS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { enqueueForAdministrators, linkTo } from '~/domain/base/outbox.server';
import { submitOnce } from '~/domain/base/submission.server';
import { mayBeKnown } from '~/domain/commands/duplicates/find.server';
import type { KioskAnswer, KioskEntry } from '~/domain/model/kiosk-schema';
import { now } from '~/gateways/clock.server';
import { insertLead, leadRow, updateLead } from '~db/queries/leads';
import { insertOrganization, kioskEntry } from '~db/queries/organizations';
import { insertTrackRecordSearch } from '~db/queries/track-records';
import { type Db, store } from '~db/store.server';
import { giveConsent } from './consent.server';
import { openStudiesFor } from './open-studies.server';
import { ownersAt, type Stand } from './stand.server';

const MESSAGE: string = TOASTS.kioskRegistered.description ?? '';

/**
 * Stores a pending site and e-mails the administrators. The same key or the same content at an event counts once.
 * @param enteredAt by the clock of the device, if the entry may have waited there.
 */
export async function registerAtKiosk(
  actor: Actor,
  entry: KioskEntry,
  stand: Stand,
  { idempotencyKey, enteredAt }: { idempotencyKey: string | null; enteredAt?: number },
  at = now(),
): Promise<KioskAnswer> {
  authorize(actor, 'kiosk.register');
  const { organizationName: name, email, zipCode } = entry;
  // A device with a wrong clock is not believed.
  const isBelieved = enteredAt !== undefined && enteredAt > at - KIOSK_WAITS_DAYS * DAY_MS && enteredAt <= at;
  const agreedAt = isBelieved ? enteredAt : at;
  // Read before the transaction, because transactions hold up all others.
  const { known, studies } = await store.read(async (db) => ({
    known: await mayBeKnown(db, { name, zipCode }),
    studies: await openStudiesFor(db, entry),
  }));
  const answer = { message: MESSAGE, ...(studies && { studies }) };
  return submitOnce({ action: 'kiosk.register', actor, key: idempotencyKey, input: entry, at }, async (db) => {
    const earlier = await kioskEntry(db, { event: stand.event, name, email });
    if (earlier) {
      await ownIfNobodys(db, actor, earlier.id, stand, at);
      if (entry.consent) await giveConsent(db, actor, earlier, entry.consent, { agreedAt, at });
      return answer;
    }
    await addEntry(db, actor, entry, stand, { agreedAt, at });
    return known ? { ...answer, notice: TEXTS.mayBeKnown } : answer;
  });
}

/** Someone without a signed link may have entered a site before the rep did. */
async function ownIfNobodys(db: Db, actor: Actor, id: string, stand: Stand, at: number): Promise<void> {
  const lead = await leadRow(db, id);
  const owners = await ownersAt(db, stand);
  if (!lead || lead.repId !== null || lead.eventId !== null || owners.repId === null) return;
  await updateLead(db, id, { ...owners, updatedAt: at });
  await record(db, actor, 'organization.leadAssigned', id, { before: { repId: null }, after: owners, at });
}

async function addEntry(
  db: Db,
  actor: Actor,
  entry: KioskEntry,
  stand: Stand,
  { agreedAt, at }: { agreedAt: number; at: number },
): Promise<void> {
  const { organizationName: name, primarySpecialty, consent: consentVersion, ...contact } = entry;
  const agreed = consentVersion && { consentVersion, consentAt: agreedAt };
  const entered = {
    name,
    ...contact,
    therapeuticAreas: primarySpecialty ? [primarySpecialty] : [],
    event: stand.event,
    fieldRep: stand.fieldRep,
    ...agreed,
  };
  const site = { ...entered, status: 'pending', source: 'kiosk' } as const;
  const id = newId();
  await insertOrganization(db, { ...site, id, type: 'site', equipment: [], createdAt: at, updatedAt: at });
  const owners = await ownersAt(db, stand);
  await insertLead(db, { organizationId: id, ...owners, enteredAt: agreedAt, createdAt: at, updatedAt: at });
  await record(db, actor, 'organization.registered', id, { after: { ...site, ...owners }, at });
  await insertTrackRecordSearch(db, id, at);
  await enqueueForAdministrators(db, MAILS.newSite({ organization: name, link: linkTo(paths.adminSite(id)) }), at);
}
