/** How often a person gets suggestions by e-mail. Shared with the browser. */
import { z } from 'zod';
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

export const unsubscribeSchema = z.object({
  token: z.string().max(300, atMost(300)).describe('From the link in the e-mail.'),
});
