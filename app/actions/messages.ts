/** What the two sides of a match write to each other. */
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { keepMessage } from '~/domain/commands/messages/draft.server';
import { listThreads, readThread, seeThread } from '~/domain/commands/messages/read.server';
import { reply, startThread } from '~/domain/commands/messages/send.server';
import { messageSites } from '~/domain/commands/messages/to-stage.server';
import {
  keepMessageSchema,
  messageDraftSchema,
  newThreadFormSchema,
  newThreadSchema,
  replyFormSchema,
  replySchema,
  sentToStageSchema,
  stageMessageSchema,
  threadListSchema,
  threadSchema,
} from '~/domain/model/message-schema';
import { action, actions, type Uploads } from './action';
import { ofOwnMatch, ofStudyWithSites, ofThread } from './subjects';

const WRITING = [
  ...(['forbidden', 'messages_not_open', 'messages_ended', 'match_waits'] as const),
  ...(['document_unknown', 'too_many_letters'] as const),
] as const;

const withFiles = async <Values>(values: Values, { files }: Uploads) => ({ ...values, documents: await files() });

export const messages = actions('sides', {
  listThreads: action({
    call: 'GET /api/matches/{id}/threads',
    summary: 'List the threads of a match',
    description: 'With the number of unread messages.',
    answer: threadListSchema,
    refusals: ['forbidden'],
    run: ({ actor, params }) => listThreads(actor, params.id),
  }),
  startThread: action({
    call: 'POST /api/matches/{id}/threads',
    summary: 'Start a thread',
    repeatable: true,
    description:
      'From the first invitation or interest on, and until 30 days after the match or its study has ended. We e-mail the people on the other side. The audit trail does not contain the text.',
    body: newThreadSchema.meta({ id: 'NewThread' }),
    created: threadSchema,
    refusals: [...WRITING, 'threads_full'],
    about: ofOwnMatch,
    run: ({ actor, params, body, key }) => startThread(actor, params.id, { ...body, key }),
    location: ({ matchId, id }) => `/api/matches/${matchId}/threads/${id}`,
    form: { schema: newThreadFormSchema, body: withFiles },
    done: ({ other }) => TOASTS.messageSent(other),
    to: ({ matchId, id }) => paths.matchThread(matchId, id),
  }),
  seeThread: action({
    call: 'GET /api/matches/{id}/threads/{threadId}',
    summary: 'Show a thread',
    description: 'Does not mark it as read.',
    answer: threadSchema,
    refusals: ['forbidden'],
    run: ({ actor, params: { id, threadId } }) => seeThread(actor, { matchId: id, threadId }),
  }),
  replyInThread: action({
    call: 'POST /api/matches/{id}/threads/{threadId}',
    summary: 'Reply in a thread',
    repeatable: true,
    description: 'We e-mail the people on the other side.',
    body: replySchema.meta({ id: 'Reply' }),
    created: threadSchema,
    refusals: [...WRITING, 'thread_full'],
    about: ofThread,
    run: ({ actor, params: { id, threadId }, body, key }) => reply(actor, { matchId: id, threadId }, { ...body, key }),
    form: { schema: replyFormSchema, body: withFiles },
    done: ({ other }) => TOASTS.messageSent(other),
    to: '#last',
    location: ({ matchId, id }) => `/api/matches/${matchId}/threads/${id}`,
  }),
  keepMessage: action({
    call: 'PUT /api/matches/{id}/message-draft',
    sessionOnly: true,
    summary: 'Keep a message that is not sent yet',
    description:
      'Only you see it, for 30 days or until you send the message. It replaces what you kept for the same thread; without a word, nothing is kept.',
    body: keepMessageSchema.meta({ id: 'KeepMessage' }),
    answer: messageDraftSchema,
    refusals: ['forbidden'],
    about: ofOwnMatch,
    run: ({ actor, params, body }) => keepMessage(actor, params.id, body),
    done: TOASTS.messageKept,
  }),
  readThread: action({
    call: 'PUT /api/matches/{id}/threads/{threadId}/read',
    summary: 'Mark a thread as read',
    description: 'Only for you, up to its newest message.',
    answer: threadSchema,
    refusals: ['forbidden'],
    run: ({ actor, params: { id, threadId } }) => readThread(actor, { matchId: id, threadId }),
  }),
  messageStage: action({
    call: 'POST /api/studies/{id}/messages',
    summary: 'Write to several sites',
    who: 'sponsor',
    repeatable: true,
    description:
      'Starts a separate thread in each match at the stage, or in each of the named ones that was invited or has answered. Sites cannot see each other. Administrators cannot write.',
    body: stageMessageSchema.meta({ id: 'StageMessage' }),
    created: sentToStageSchema,
    refusals: [
      'forbidden',
      'nobody_in_stage',
      'nobody_to_write_to',
      'messages_ended',
      'threads_full',
      'too_many_letters',
    ],
    about: ofStudyWithSites,
    run: ({ actor, params, body, key }) => messageSites(actor, params.id, { ...body, key }),
    done: ({ sent }) => TOASTS.sentToStage(sent),
  }),
});
