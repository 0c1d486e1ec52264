/** Events, who is at them, and what they have brought. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import {
  closeEvent,
  createEvent,
  editEvent,
  listEvents,
  seeEvent,
  staffEvent,
} from '~/domain/commands/kiosk/events.server';
import { eventClosingSchema, eventRepsSchema, eventSchema, eventViewSchema } from '~/domain/model/event-schema';
import { action, actions } from './action';

export const events = actions('lead', {
  // RUN-30
  listEvents: action({
    call: 'GET /api/events',
    summary: 'List events',
    description: 'With their numbers, the newest first. Field reps see those that they are at.',
    answer: z.array(eventViewSchema),
    may: 'event.list',
    run: ({ actor }) => listEvents(actor),
  }),
  createEvent: action({
    call: 'POST /api/events',
    summary: 'Create an event',
    repeatable: true,
    description: 'A field rep is at the event that they create.',
    body: eventSchema.meta({ id: 'EventEntry' }),
    created: eventViewSchema,
    may: 'event.create',
    run: ({ actor, body, key }) => createEvent(actor, body, key),
    location: ({ id }) => `/api/events/${id}`,
    done: ({ name }) => TOASTS.eventCreated(name),
    to: ({ id }) => paths.event(id),
  }),
  seeEvent: action({
    call: 'GET /api/events/{id}',
    summary: 'Show an event',
    answer: eventViewSchema,
    may: 'event.list',
    run: ({ actor, params }) => seeEvent(actor, params.id),
  }),
  editEvent: action({
    call: 'PUT /api/events/{id}',
    summary: 'Change an event',
    description: 'Field reps change the events that they have created. Its links stay the same.',
    body: eventSchema,
    answer: eventViewSchema,
    may: 'event.list',
    about: (actor, { id }) => seeEvent(actor, id),
    run: ({ actor, params, body }) => editEvent(actor, params.id, body),
    done: TOASTS.eventSaved,
  }),
  closeEvent: action({
    call: 'PUT /api/events/{id}/closed',
    summary: 'Close an event, or open it again',
    description: 'The pages no longer offer the links of a closed event. What devices still send is taken.',
    body: eventClosingSchema.meta({ id: 'EventClosing' }),
    answer: eventViewSchema,
    may: 'event.list',
    about: (actor, { id }) => seeEvent(actor, id),
    run: ({ actor, params, body }) => closeEvent(actor, params.id, body),
    done: ({ closedAt }) => (closedAt === null ? TOASTS.eventReopened : TOASTS.eventClosed),
  }),
  staffEvent: action({
    call: 'PUT /api/events/{id}/reps',
    summary: 'Say which field reps are at an event',
    who: 'admin',
    description: 'Those who are taken off keep the leads that they have.',
    body: eventRepsSchema.meta({ id: 'EventReps' }),
    answer: eventViewSchema,
    refusals: ['not_a_rep'],
    may: 'event.staff',
    about: (actor, { id }) => seeEvent(actor, id),
    run: ({ actor, params, body }) => staffEvent(actor, params.id, body),
    done: TOASTS.eventSaved,
  }),
});
