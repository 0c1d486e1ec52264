/** Registration at an event, and the leads from it. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { assignLead, correctLead, noteLead } from '~/domain/commands/kiosk/edit-lead.server';
import { followUp, followUpSeveral } from '~/domain/commands/kiosk/follow-up.server';
import { listLeads, seeLead } from '~/domain/commands/kiosk/leads.server';
import { registerAtKiosk } from '~/domain/commands/kiosk/register.server';
import { standAt } from '~/domain/commands/kiosk/stand.server';
import {
  kioskAnswerSchema,
  kioskCallSchema,
  lockSchema,
  standQuerySchema,
  unlockSchema,
} from '~/domain/model/kiosk-schema';
import { consentSchema, followUpsDoneSchema, leadSchema, withdrawalSchema } from '~/domain/model/kiosk-view';
import {
  followUpSchema,
  followUpsSchema,
  leadCorrectionSchema,
  leadFilterSchema,
  leadNotesSchema,
  leadOwnerSchema,
} from '~/domain/model/lead-schema';
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
    run: async ({ actor, request, body: { enteredAt, ...entry }, key }) =>
      registerAtKiosk(actor, entry, await standAt(new URL(request.url).searchParams, actor), {
        idempotencyKey: key,
        enteredAt,
      }),
  }),
  // SCR-14, RUN-32
  listLeads: action({
    call: 'GET /api/kiosk/leads',
    summary: 'List leads',
    who: 'lead',
    pages: true,
    description:
      'The entries at kiosks, newest first. Administrators see all, field reps those that belong to them: from the links of their stands, or handed to them.',
    query: leadFilterSchema,
    answer: z.array(leadSchema),
    may: 'lead.list',
    run: ({ actor, query, page }) => listLeads(actor, { ...query, ...page }),
  }),
  seeLead: action({
    call: 'GET /api/kiosk/leads/{id}',
    summary: 'Show a lead',
    who: 'lead',
    answer: leadSchema,
    may: 'lead.list',
    run: ({ actor, params }) => seeLead(actor, params.id),
  }),
  correctLead: action({
    call: 'PUT /api/kiosk/leads/{id}',
    summary: 'Correct a lead',
    who: 'lead',
    description: 'What was entered at the kiosk, until the lead has registered. Send every field.',
    body: leadCorrectionSchema.meta({ id: 'LeadCorrection' }),
    answer: leadSchema,
    refusals: ['lead_settled'],
    may: 'lead.list',
    about: (actor, { id }) => seeLead(actor, id),
    run: ({ actor, params, body }) => correctLead(actor, params.id, body),
    done: TOASTS.leadSaved,
  }),
  noteLead: action({
    call: 'PUT /api/kiosk/leads/{id}/notes',
    summary: 'Note what to do about a lead',
    who: 'lead',
    description: 'Its rating, a note and the next step. Send every field. The lead never sees them.',
    body: leadNotesSchema.meta({ id: 'LeadNotes' }),
    answer: leadSchema,
    may: 'lead.list',
    about: (actor, { id }) => seeLead(actor, id),
    run: ({ actor, params, body }) => noteLead(actor, params.id, body),
    done: TOASTS.leadSaved,
  }),
  assignLead: action({
    call: 'PUT /api/kiosk/leads/{id}/rep',
    summary: 'Hand a lead to a field rep',
    who: 'admin',
    body: leadOwnerSchema.meta({ id: 'LeadOwner' }),
    answer: leadSchema,
    refusals: ['not_a_rep'],
    may: 'lead.assign',
    about: (actor, { id }) => seeLead(actor, id),
    run: ({ actor, params, body }) => assignLead(actor, params.id, body),
    done: TOASTS.leadAssigned,
  }),
  // RUN-34
  followUpLead: action({
    call: 'POST /api/kiosk/leads/{id}/follow-up',
    summary: 'Write to a lead',
    who: 'lead',
    description:
      'E-mails the lead a link that continues its registration with what was entered, if it is pending and has given its consent. Again after a day.',
    body: followUpSchema.meta({ id: 'FollowUp' }),
    bodyOptional: true,
    answer: leadSchema,
    refusals: ['lead_settled', 'lead_followed_up', 'lead_without_address', 'lead_without_consent'],
    may: 'lead.list',
    about: (actor, { id }) => seeLead(actor, id),
    run: ({ actor, params, body }) => followUp(actor, params.id, { words: body?.words ?? null }),
    done: ({ name }) => TOASTS.leadFollowedUp(name),
    failed: TOASTS.leadNotFollowedUp,
  }),
  followUpLeads: action({
    call: 'POST /api/kiosk/leads/follow-up',
    summary: 'Write to several leads',
    who: 'lead',
    description: 'As to one. The answer says which were passed over, and why.',
    body: followUpsSchema.meta({ id: 'FollowUpSeveral' }),
    answer: followUpsDoneSchema,
    may: 'lead.list',
    run: ({ actor, body }) => followUpSeveral(actor, body),
    done: ({ sent, left }) => TOASTS.leadsFollowedUp(sent.length, left),
    to: paths.kioskLeads,
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
    created: z
      .object({ stand: z.object({ event: z.string(), fieldRep: z.string(), token: z.string().nullable() }) })
      .meta({ id: 'LockedStand' }),
  }),
  unlockKiosk: action({
    call: 'DELETE /api/kiosk/lock',
    summary: 'Unlock a browser',
    who: 'anybody',
    body: unlockSchema.meta({ id: 'KioskPin' }),
    refusals: ['not_found', 'pin_wrong', 'too_many_codes'],
  }),
});
