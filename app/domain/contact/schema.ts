/** What the contact form asks for (LAND-10). */
import { z } from 'zod';
import { TEXT_LONG } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { email, idempotencyKey, required } from '../fields';

export const contactSchema = z.object({
  name: required(undefined, VALIDATION.enter('your name')),
  email: email(VALIDATION.enter('your e-mail address')),
  message: required(TEXT_LONG, VALIDATION.enter('your message')),
});
export type Message = z.output<typeof contactSchema>;

/** The form brings its key along; over JSON it is a header. */
export const contactFormSchema = z.object({ ...contactSchema.shape, idempotencyKey: idempotencyKey() });
