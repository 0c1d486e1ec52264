/** The prospective sites that a sponsor writes to itself, and their invitation links. */

import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { labelOf } from '~/catalogue/options';
import { OUTREACH_STATES } from '~/catalogue/statuses';
import { invitedFacility } from '~/domain/commands/outreach/invitation.server';
import {
  addToOutreach,
  listOutreach,
  moveOutreach,
  noteOutreach,
  removeFromOutreach,
} from '~/domain/commands/outreach/outreach.server';
import {
  outreachListSchema,
  outreachNoteSchema,
  outreachSchema,
  outreachStatusSchema,
} from '~/domain/model/outreach-schema';
import { invitedFacilitySchema, outreachChangeSchema, outreachEntrySchema } from '~/domain/model/outreach-view';
import { action, actions } from './action';
import { ofOutreachEntry, ofOutreachList } from './subjects';

export const outreach = actions('sponsor', {
  listOutreach: action({
    call: 'GET /api/studies/{id}/outreach',
    summary: 'Show the outreach list of a study',
    description:
      'The prospective sites that the sponsor writes to itself, newest first, with a text to send and an invitation link. We do not e-mail them.',
    pages: true,
    query: outreachListSchema,
    answer: z.array(outreachEntrySchema),
    about: ofOutreachList,
    run: ({ actor, params, query, page }) => listOutreach(actor, params.id, { ...query, ...page }),
  }),
  addToOutreach: action({
    call: 'POST /api/studies/{id}/outreach',
    summary: 'Put a facility on the outreach list',
    description: 'A facility that no one here has claimed, for a running study. Safe to repeat.',
    body: outreachSchema.meta({ id: 'OutreachFacility' }),
    created: outreachChangeSchema,
    refusals: ['not_approved', 'study_completed', 'study_paused', 'facility_claimed', 'outreach_full'],
    about: ofOutreachList,
    run: ({ actor, params, body }) => addToOutreach(actor, params.id, body.facility),
    done: ({ name }) => TOASTS.outreachAdded(name),
    failed: TOASTS.matchFailed,
    location: ({ studyId }) => `/api/studies/${studyId}/outreach`,
  }),
  moveOutreach: action({
    call: 'PUT /api/outreach/{id}',
    summary: 'Change the outreach status of a facility',
    description: 'Once a site has registered with the invitation link, the status stays answered.',
    body: outreachStatusSchema.meta({ id: 'OutreachStatus' }),
    answer: outreachChangeSchema,
    refusals: ['outreach_answered'],
    about: ofOutreachEntry,
    run: ({ actor, params, body }) => moveOutreach(actor, params.id, body.status),
    done: ({ name, status }) => TOASTS.outreachMoved(name, labelOf(OUTREACH_STATES, status)),
    failed: TOASTS.matchFailed,
  }),
  noteOutreach: action({
    call: 'PUT /api/outreach/{id}/note',
    summary: 'Note whom you write to at a facility',
    description: 'The investigator, their address, when you wrote and a note, in place of what was noted before.',
    body: outreachNoteSchema.meta({ id: 'OutreachNote' }),
    answer: outreachChangeSchema,
    about: ofOutreachEntry,
    run: ({ actor, params, body }) => noteOutreach(actor, params.id, body),
    done: ({ name }) => TOASTS.outreachNoted(name),
  }),
  removeFromOutreach: action({
    call: 'DELETE /api/outreach/{id}',
    summary: 'Take a facility off the outreach list',
    description: 'Its invitation link no longer works.',
    run: ({ actor, params }) => removeFromOutreach(actor, params.id),
    failed: TOASTS.matchFailed,
    done: ({ name }) => TOASTS.outreachRemoved(name),
  }),
  showInvitation: action({
    call: 'GET /api/invitations/{id}',
    summary: 'Show an invitation',
    who: 'anybody',
    description:
      'For anyone who has the link: the facility that it is for, until a site has registered with it. To register, name the ID as `invitation` in POST /api/organizations.',
    answer: invitedFacilitySchema,
    refusals: ['not_found'],
    run: async ({ params }) => {
      const facility = await invitedFacility(params.id);
      if (!facility) throw new DomainError('not_found');
      return facility;
    },
  }),
});
