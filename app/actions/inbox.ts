/** What awaits a person, wherever it is done. */

import { TOASTS } from '~/catalogue/messages';
import { formatDay } from '~/catalogue/time';
import { bringBackItem, finishItem, mustHaveItem, snoozeItem } from '~/domain/commands/inbox/mark.server';
import {
  finishedSchema,
  inboxItemSchema,
  inboxPartSchema,
  snoozedSchema,
  snoozeSchema,
} from '~/domain/model/inbox-schema';
import { readInbox } from '~/domain/pages/inbox.server';
import { action, actions } from './action';

const names = { id: 'As the list gives it.' };

export const inbox = actions('inbox', {
  inbox: action({
    call: 'GET /api/inbox',
    summary: 'Show your inbox',
    description:
      'Tasks, invitations, questions, unread messages and decisions; for administrators, what awaits review. What is due first comes first, and then what is newest.',
    pages: true,
    query: inboxPartSchema,
    answer: inboxItemSchema.array(),
    may: 'inbox.enter',
    run: ({ actor, query, page }) => readInbox(actor, { ...query, ...page }),
  }),
  snoozeItem: action({
    call: 'PUT /api/inbox/{id}/snooze',
    summary: 'Snooze an item',
    description: 'Hides it from you until that day, or until something new happens about it. Others still see it.',
    names,
    body: snoozeSchema.meta({ id: 'Snooze' }),
    answer: snoozedSchema,
    may: 'signedIn',
    about: (actor, { id }) => mustHaveItem(actor, id),
    run: ({ actor, params, body }) => snoozeItem(actor, params.id, body),
    done: ({ snoozedUntil }) => TOASTS.snoozed(formatDay(snoozedUntil)),
  }),
  bringBackItem: action({
    call: 'DELETE /api/inbox/{id}/snooze',
    summary: 'Bring a snoozed item back',
    names,
    answer: snoozedSchema,
    may: 'signedIn',
    run: ({ actor, params }) => bringBackItem(actor, params.id),
    done: TOASTS.broughtBack,
  }),
  readItem: action({
    call: 'PUT /api/inbox/{id}/read',
    summary: 'Mark news as read',
    description: 'Messages, up to the newest of the thread, and decisions. Only for you.',
    names,
    answer: finishedSchema,
    refusals: ['not_news'],
    may: 'signedIn',
    run: ({ actor, params }) => finishItem(actor, params.id),
    done: TOASTS.markedRead,
  }),
  finishItem: action({
    call: 'PUT /api/inbox/{id}/done',
    summary: 'Mark news as done',
    description: 'The same as marking it as read. Tasks are done by doing them.',
    names,
    answer: finishedSchema,
    refusals: ['not_news'],
    may: 'signedIn',
    run: ({ actor, params }) => finishItem(actor, params.id),
    done: TOASTS.markedDone,
  }),
});
