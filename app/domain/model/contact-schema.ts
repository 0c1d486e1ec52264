import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { email, requiredName, requiredText } from './fields';

export const contactSchema = z.object({
  name: requiredName('person', undefined, VALIDATION.enter('your name')),
  email: email(VALIDATION.enter('your e-mail address')),
  message: requiredText(TEXT_LONG, VALIDATION.enter('your message')),
});
export type Message = z.output<typeof contactSchema>;
