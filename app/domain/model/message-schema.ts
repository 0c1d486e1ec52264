/** Messages between the two sides of a match: what people send, and what they see. Shared with the browser. */
import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, MESSAGE_FILES_MAX, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { MESSAGED_STAGE_OPTIONS } from '~/catalogue/match-list';
import { VALIDATION } from '~/catalogue/validation';
import { documentReference } from './document-reference-schema';
import {
  optionalChoice,
  optionalCode,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  severalIds,
} from './fields';
import { describedView, moment, nullableText, text, view } from './views';

const subject = requiredLine(SHORT_TEXT_MAX_CHARS, VALIDATION.enter('what it is about'));
const body = requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('your message')).describe(
  'E-mailed to the people of the other side.',
);

/** A reply in a thread. */
export const replySchema = z.object({
  text: body,
  mentions: z
    .array(z.string().max(SHORT_TEXT_MAX_CHARS))
    .default([])
    .describe('IDs of people who take part, as in `mentionable`. We notify them of the mention.'),
  documents: z.array(documentReference()).max(MESSAGE_FILES_MAX, VALIDATION.tooMany(MESSAGE_FILES_MAX)).default([]),
});

/** A new thread and its first message. */
export const newThreadSchema = z.object({ subject, ...replySchema.shape });

/** Forms upload their files directly, so they refer to no documents. */
export const replyFormSchema = replySchema.omit({ documents: true });
export const newThreadFormSchema = newThreadSchema.omit({ documents: true });

/** What is typed and not sent. Nothing of it has to be there. */
export const keepMessageSchema = z.object({
  threadId: optionalCode().describe('The thread that it replies in; null for the first message of a new one.'),
  subject: optionalLine(LONG_TEXT_MAX_CHARS).describe('Of a new thread.'),
  text: optionalText(),
});
export type KeepMessage = z.output<typeof keepMessageSchema>;

/** One message to all sites at a stage, or to the named ones. */
export const stageMessageSchema = z
  .object({
    stage: optionalChoice(MESSAGED_STAGE_OPTIONS).describe('As in GET /api/studies/{id}/matches.'),
    matchIds: severalIds.optional().describe('The matches of the sites, instead of a stage.'),
    subject,
    text: body,
  })
  .superRefine(({ stage, matchIds }, context) => {
    if (stage === null && matchIds === undefined)
      context.addIssue({ code: 'custom', path: ['stage'], message: VALIDATION.chooseFromList });
    if (stage !== null && matchIds !== undefined)
      context.addIssue({ code: 'custom', path: ['matchIds'], message: VALIDATION.notWith('stage') });
  });

const personSchema = z.object({ id: text, name: text });

const messageSchema = describedView('ThreadMessage', 'A message. It cannot be changed.', {
  id: text,
  side: z.enum(['site', 'sponsor']).describe('The side that wrote it.'),
  author: nullableText.describe('Null if the author’s data was erased.'),
  own: z.boolean().describe('Whether you wrote it.'),
  text,
  mentions: z.array(personSchema),
  documents: z.array(z.object({ id: text, name: text, size: z.int().nullable() })),
  createdAt: moment,
});

const threadShape = {
  id: text,
  subject: text,
  messages: z.int().describe('How many there are.'),
  unread: z.int().describe('How many of them you have not read.'),
  createdAt: moment,
  lastAt: moment.describe('When the last one was sent.'),
};

const about = {
  matchId: text,
  side: z.enum(['site', 'sponsor']).describe('Yours.'),
  study: text.describe('The study’s title.'),
  other: text.describe('The name of the other side.'),
  writing: z.enum(['not yet', 'open', 'ended']).describe('Whether you can write now.'),
  until: moment.nullable().describe('Until when you can write, if the match or its study has ended.'),
  mentionable: z
    .array(personSchema)
    .describe('Who can be mentioned: your own people, and those of the other side who have written here.'),
};

export const threadListSchema = view('ThreadList', {
  ...about,
  threads: z.array(view('ThreadInList', threadShape)).describe('The most recently active first.'),
});

export const threadSchema = view('Thread', {
  ...about,
  id: text,
  subject: text,
  messages: z.array(messageSchema).describe('Oldest first.'),
});

export const messageDraftSchema = view('MessageDraft', { subject: nullableText, text: nullableText });
export type MessageDraft = z.infer<typeof messageDraftSchema>;

export const sentToStageSchema = view('SentToStage', {
  sent: z.int().describe('How many sites got the message. Each has its own thread, in its own match.'),
});

export type MessageView = z.infer<typeof messageSchema>;
export type ThreadView = z.infer<typeof threadSchema>;
export type ThreadListView = z.infer<typeof threadListSchema>;
