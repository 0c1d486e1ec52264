import {
  newThreadSchema,
  replySchema,
  sentToStageSchema,
  stageMessageSchema,
  threadListSchema,
  threadSchema,
} from '~/domain/messages/schema';
import { get, post, put, resource } from './call';

const WRITING = ['forbidden', 'messages_not_open', 'messages_ended', 'document_unknown', 'too_many_letters'] as const;

export const messages = resource({
  name: 'Messages',
  description: 'What the two sides of a match write to each other. Nobody else can read it.',
  who: 'sides',
  calls: [
    get('/api/matches/{id}/threads', 'listThreads', 'List the threads of a match', {
      description: 'With the number of unread messages.',
      answer: threadListSchema,
      errors: ['forbidden'],
    }),
    post('/api/matches/{id}/threads', 'startThread', 'Start a thread', {
      makes: true,
      description:
        'From the first invitation or interest on, and until 30 days after the match or its study has ended. We e-mail the people on the other side. The audit trail does not contain the text.',
      body: newThreadSchema.meta({ id: 'NewThread' }),
      created: threadSchema,
      errors: [...WRITING, 'threads_full'],
    }),
    get('/api/matches/{id}/threads/{threadId}', 'seeThread', 'Show a thread', {
      description: 'Does not mark it as read.',
      answer: threadSchema,
      errors: ['forbidden'],
    }),
    post('/api/matches/{id}/threads/{threadId}', 'replyInThread', 'Reply in a thread', {
      makes: true,
      description: 'We e-mail the people on the other side.',
      body: replySchema.meta({ id: 'Reply' }),
      created: threadSchema,
      errors: [...WRITING, 'thread_full'],
    }),
    put('/api/matches/{id}/threads/{threadId}/read', 'readThread', 'Mark a thread as read', {
      description: 'Only for you, up to its newest message.',
      answer: threadSchema,
      errors: ['forbidden'],
    }),
    post('/api/studies/{id}/messages', 'messageStage', 'Write to all sites at a stage', {
      who: 'sponsor',
      makes: true,
      description:
        'Starts a separate thread in each match at the stage. Sites cannot see each other. Administrators cannot write.',
      body: stageMessageSchema.meta({ id: 'StageMessage' }),
      created: sentToStageSchema,
      errors: ['forbidden', 'nobody_in_stage', 'messages_ended', 'threads_full', 'too_many_letters'],
    }),
  ],
});
