import {
  newThreadSchema,
  replySchema,
  sentToStageSchema,
  stageMessageSchema,
  threadListSchema,
  threadSchema,
} from '~/domain/messages/schema';
import { get, post, put, resource } from './call';

const WRITING = ['forbidden', 'messages_not_open', 'messages_ended', 'document_unknown'] as const;

export const messages = resource({
  name: 'Messages',
  description: 'What the two sides of a match write to each other. Nobody else can read it.',
  who: 'sides',
  calls: [
    get('/api/matches/{id}/threads', 'listThreads', 'List the threads of a match', {
      description: 'With what you have yet to read.',
      answer: threadListSchema,
      errors: ['forbidden'],
    }),
    post('/api/matches/{id}/threads', 'startThread', 'Start a thread', {
      makes: true,
      description:
        'From the first invitation or interest on, and until 30 days after the match or its study has ended. The people of the other side are e-mailed. The audit trail does not contain the text.',
      body: newThreadSchema.meta({ id: 'NewThread' }),
      created: threadSchema,
      errors: WRITING,
    }),
    get('/api/matches/{id}/threads/{threadId}', 'seeThread', 'Show a thread', {
      description: 'Does not mark it as read.',
      answer: threadSchema,
      errors: ['forbidden'],
    }),
    post('/api/matches/{id}/threads/{threadId}', 'replyInThread', 'Reply in a thread', {
      makes: true,
      description: 'The people of the other side are e-mailed.',
      body: replySchema.meta({ id: 'Reply' }),
      created: threadSchema,
      errors: WRITING,
    }),
    put('/api/matches/{id}/threads/{threadId}/read', 'readThread', 'Mark a thread as read', {
      description: 'Up to its newest message, for you only.',
      answer: threadSchema,
      errors: ['forbidden'],
    }),
    post('/api/studies/{id}/messages', 'messageStage', 'Write to all sites of a stage', {
      who: 'sponsor',
      makes: true,
      description:
        'Starts the same thread in each match of the stage. Sites do not see each other. Administrators cannot write.',
      body: stageMessageSchema.meta({ id: 'StageMessage' }),
      created: sentToStageSchema,
      errors: ['forbidden', 'nobody_in_stage', 'messages_ended'],
    }),
  ],
});
