/** The platform's settings (ADM-14). */
import { z } from 'zod';
import { COMPANY } from '~/catalogue/company';
import { EXPLORATION, SYSTEM_NAME_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { optionalEmail, percentage, required } from '../fields';

/** Over JSON every setting is required: a missing switch is an error, not off. */
export const settingsSchema = z.object({
  /** In page titles, header, footer and e-mails. On one line, since it appears in subjects and the sender's name. */
  systemName: required(SYSTEM_NAME_MAX, VALIDATION.enter('the system name')).refine(
    (name) => !/[\n<>"]/.test(name),
    VALIDATION.plainName,
  ),
  /** Gets the administrators' notifications and contact messages. Without it, every administrator does. */
  adminEmail: optionalEmail(),
  /** E-mails about decisions and matches. Account links and contact messages are always sent. */
  emailNotifications: z.boolean(),
  /** The bell and its list in the browser. */
  inAppNotifications: z.boolean(),
  /** Percentage of a study's top ten places reserved for sites we know little about; 0 turns it off. */
  explorationShare: percentage(EXPLORATION.most),
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
