import { z } from 'zod';
import { LONG_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { email, requiredName, requiredText } from './fields';

export const contactSchema = z.object({
  name: requiredName('person', undefined, VALIDATION.enter('your name')),
  email: email(VALIDATION.enter('your e-mail address')),
  message: requiredText(LONG_TEXT_MAX_CHARS, VALIDATION.enter('your message')),
});
export type Message = z.output<typeof contactSchema>;
