/** The platform's settings (ADM-14). */
import { z } from 'zod';
import { COMPANY } from '~/catalogue/company';
import { EXPLORATION, SYSTEM_NAME_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { optionalEmail, percentage, required } from '../fields';

/** Over JSON every setting is required: a missing switch is an error, not off. */
export const settingsSchema = z.object({
  // One line: it is part of mail subjects and of the sender's name.
  systemName: required(SYSTEM_NAME_MAX, VALIDATION.enter('the system name'))
    .refine((name) => !/[\n<>"]/.test(name), VALIDATION.plainName)
    .describe('Appears in page titles, header, footer and mails.'),
  adminEmail: optionalEmail().describe(
    'Gets the mails for administrators and those from the contact form. Without it, every administrator gets them.',
  ),
  emailNotifications: z
    .boolean()
    .describe('Mails about decisions and matches. Mails about accounts and contact messages are always sent.'),
  inAppNotifications: z.boolean().describe('The bell and its list.'),
  explorationShare: percentage(EXPLORATION.most).describe(
    'Percent of a study’s first ten places that are kept for new sites; 0 turns it off.',
  ),
});
export type Settings = z.output<typeof settingsSchema>;

/** The same from a form, where an unchecked box is not sent at all. */
export const settingsFormSchema = z.object({
  ...settingsSchema.shape,
  emailNotifications: z.boolean().default(false),
  inAppNotifications: z.boolean().default(false),
});

/** Until somebody saves the settings. */
export const DEFAULT_SETTINGS: Settings = {
  systemName: COMPANY.name,
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: true,
  explorationShare: EXPLORATION.usual,
};
