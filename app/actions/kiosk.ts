/** Registration at an event, and the leads from it. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { followUp, listLeads } from '~/domain/commands/kiosk/leads.server';
import { registerAtKiosk } from '~/domain/commands/kiosk/register.server';
import { standAt } from '~/domain/commands/kiosk/stand.server';
import {
  kioskAnswerSchema,
  kioskCallSchema,
  leadFilterSchema,
  lockSchema,
  standQuerySchema,
  unlockSchema,
} from '~/domain/model/kiosk-schema';
import { consentSchema, leadSchema, withdrawalSchema } from '~/domain/model/kiosk-view';
import { action, actions } from './action';

export const kiosk = actions('anybody', {
  // KIO-02 to KIO-04
  registerAtKiosk: action({
    call: 'POST /api/kiosk/register',
    summary: 'Register a site at a kiosk',
    repeatable: true,
    limit: 'kiosk',
    description:
      'Adds a pending site with its event and field representative. An entry with the same key, or the same name and e-mail address at the same event, is added once.',
    query: standQuerySchema,
    body: kioskCallSchema.meta({ id: 'KioskEntry' }),
    created: kioskAnswerSchema,
    run: ({ actor, request, body: { enteredAt, ...entry }, key }) =>
      registerAtKiosk(actor, entry, standAt(new URL(request.url).searchParams, actor), {
        idempotencyKey: key,
        enteredAt,
      }),
  }),
  // SCR-14
  listLeads: action({
    call: 'GET /api/kiosk/leads',
    summary: 'List your leads',
    who: 'rep',
    pages: true,
    description:
      'The entries at kiosks in your name since your account was created, newest first. If another field rep has the same name, the list is empty.',
    query: leadFilterSchema,
    answer: z.array(leadSchema),
    may: 'lead.list',
    run: ({ actor, query, page }) => listLeads(actor, { ...query, ...page }),
  }),
  followUpLead: action({
    call: 'POST /api/kiosk/leads/{id}/follow-up',
    summary: 'Write to a lead',
    who: 'rep',
    description: 'E-mails the lead the link to register, once, if it is pending and has given its consent.',
    answer: leadSchema,
    refusals: ['lead_followed_up', 'lead_without_address', 'lead_without_consent'],
    run: ({ actor, params }) => followUp(actor, params.id),
    done: ({ name }) => TOASTS.leadFollowedUp(name),
    failed: TOASTS.leadNotFollowedUp,
  }),
  withdrawConsent: action({
    call: 'DELETE /api/kiosk/consent',
    summary: 'Withdraw the consent of a lead',
    who: 'holder',
    description:
      'Without signing in, with the token from the link in the e-mail. We stop writing to the lead and ask administrators to delete it. Safe to repeat. Mail programs post to the link itself (RFC 8058).',
    body: withdrawalSchema.meta({ id: 'ConsentWithdrawal' }),
    answer: consentSchema,
    refusals: ['not_found'],
  }),
  lockKiosk: action({
    call: 'POST /api/kiosk/lock',
    summary: 'Lock a browser to the kiosk',
    who: 'rep',
    description:
      'Sets a cookie. While a browser has it, its session is ignored, and it gets only the kiosk of this stand: every other call is refused with 403.',
    body: lockSchema.meta({ id: 'KioskLock' }),
    created: z.object({ stand: z.object({ event: z.string(), fieldRep: z.string() }) }).meta({ id: 'LockedStand' }),
  }),
  unlockKiosk: action({
    call: 'DELETE /api/kiosk/lock',
    summary: 'Unlock a browser',
    who: 'anybody',
    body: unlockSchema.meta({ id: 'KioskPin' }),
    refusals: ['not_found', 'pin_wrong', 'too_many_codes'],
  }),
});
