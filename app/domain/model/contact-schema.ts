import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { MESSAGE_STATES } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { email, flag, requiredName, requiredText } from './fields';
import { moment, orNull, text, view } from './views';

export const contactSchema = z.object({
  name: requiredName('person', undefined, VALIDATION.enter('your name')),
  email: email(VALIDATION.enter('your e-mail address')),
  message: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('your message')),
});
export type Message = z.output<typeof contactSchema>;

export const messageFilterSchema = z.object({
  state: z.enum(MESSAGE_STATES).optional().describe('All by default.'),
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Part of the sender’s name or address, or of the text.'),
});

const administrator = orNull(view('MessageAdministrator', { id: text, name: text }));

/** A message as administrators read it. */
export const contactMessageSchema = view('ReceivedMessage', {
  id: text,
  name: text,
  email: text,
  message: text,
  createdAt: moment,
  state: z.enum(MESSAGE_STATES),
  takenBy: administrator.describe('Who answers it.'),
  doneBy: administrator,
  doneAt: orNull(moment),
});
export type ContactMessageView = z.output<typeof contactMessageSchema>;

export const takeMessageSchema = z.object({
  taken: flag().describe('true takes it, from whoever had it; false hands it back, if it is yours.'),
});
export const markMessageSchema = z.object({
  done: flag().describe('true says that it is answered; false opens it again.'),
});
