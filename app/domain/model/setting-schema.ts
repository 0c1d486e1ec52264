/** The platform's settings (ADM-14). */
import { z } from 'zod';
import { COMPANY } from '~/catalogue/company';
import { EXPLORATION, SYSTEM_NAME_MAX, UNDO_SECONDS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { optionalEmail, percentage, requiredLine } from './fields';

/** Over JSON, every setting is required: a missing switch is an error and does not mean off. */
export const settingsSchema = z.object({
  // One line, because it appears in e-mail subjects and in the sender's name.
  systemName: requiredLine(SYSTEM_NAME_MAX, VALIDATION.enter('the system name'))
    .refine((name) => !/[\n<>"]/.test(name), VALIDATION.plainName)
    .describe('Appears in page titles, header, footer and e-mails.'),
  adminEmail: optionalEmail().describe(
    'Receives e-mails for administrators and contact form messages. If empty, every administrator receives them.',
  ),
  emailNotifications: z
    .boolean()
    .describe(
      'E-mails about decisions and matches; while off, they are held. E-mails about accounts, contact messages and questions to applicants are always sent.',
    ),
  inAppNotifications: z.boolean().describe('The bell and its list.'),
  explorationShare: percentage(EXPLORATION.most).describe(
    'Percent of a study’s top ten places reserved for new sites; 0 reserves none.',
  ),
  undoSeconds: z
    .int({ error: VALIDATION.number })
    .min(UNDO_SECONDS.least, VALIDATION.atLeast(UNDO_SECONDS.least))
    .max(UNDO_SECONDS.most, VALIDATION.tooLarge(UNDO_SECONDS.most))
    .describe('How many seconds the e-mails about a decision wait. The decision can be undone until then.'),
});
export type Settings = z.output<typeof settingsSchema>;

/** What an administrator saves. */
export const settingsSavedSchema = settingsSchema.extend({
  undoSeconds: settingsSchema.shape.undoSeconds.optional().describe('Left out, it stays as it is.'),
  heldMails: z
    .enum(['send', 'discard'], VALIDATION.chooseFromList)
    .optional()
    .describe('What happens to held e-mails when they are switched on again. Sent, if you do not say.'),
});
export type SettingsSaved = z.output<typeof settingsSavedSchema>;

/** The same for a form, which does not send unchecked boxes. */
export const settingsFormSchema = z.object({
  ...settingsSavedSchema.shape,
  emailNotifications: z.boolean().default(false),
  inAppNotifications: z.boolean().default(false),
});

export const DEFAULT_SETTINGS: Settings = {
  systemName: COMPANY.name,
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: true,
  explorationShare: EXPLORATION.usual,
  undoSeconds: UNDO_SECONDS.usual,
};
