/** How often a person gets suggestions by e-mail. Shared with the browser. */
import { z } from 'zod';
import { MAIL_CHOICES, MAIL_KINDS, type MailKind } from '~/catalogue/mail-kinds';
import { DIGEST_OPTIONS } from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { atMost, choice } from './fields';
import { view } from './views';

export const digestChoiceSchema = z.object({ digest: choice(DIGEST_OPTIONS, VALIDATION.chooseFromList) });

export const digestSchema = view('Digest', {
  digest: z
    .enum(DIGEST_OPTIONS.map(({ value }) => value))
    .describe('How often new suggestions are e-mailed. Days and weeks without any are skipped.'),
});
export type DigestView = z.infer<typeof digestSchema>;

const kinds = <Choice extends z.ZodType>(choiceOf: () => Choice) =>
  Object.fromEntries(MAIL_KINDS.map(({ value }) => [value, choiceOf()])) as Record<MailKind, Choice>;

/** Kinds that are left out stay as they are. */
export const mailChoicesSchema = z.object(kinds(() => choice(MAIL_CHOICES, VALIDATION.chooseFromList).optional()));

export const mailChoicesView = view(
  'MailChoices',
  kinds(() => z.enum(MAIL_CHOICES.map(({ value }) => value))),
);
export type MailChoicesView = z.infer<typeof mailChoicesView>;

export const stoppedSchema = view('StoppedMails', {
  kind: z
    .enum(MAIL_KINDS.map(({ value }) => value))
    .nullable()
    .describe('The e-mails that the link stops; null for suggestions.'),
  stopped: z.boolean(),
  digest: z.enum(DIGEST_OPTIONS.map(({ value }) => value)),
});

export const unsubscribeSchema = z.object({
  token: z.string().max(300, atMost(300)).describe('From the link in the e-mail.'),
});
