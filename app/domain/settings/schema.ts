/** What administrators set for the whole platform (ADM-14). */
import { z } from 'zod';
import { COMPANY } from '~/catalogue/company';
import { EXPLORATION, SYSTEM_NAME_MAX } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/messages';
import { optionalEmail, percentage, required } from '../fields';

/** Over JSON the whole is given: a switch left out is an error, and not off. */
export const settingsSchema = z.object({
  /** In page titles, header, footer and mails. One line: it stands in subjects and in the sender's name. */
  systemName: required(SYSTEM_NAME_MAX, VALIDATION.enter('the system name')).refine(
    (name) => !/[\n<>"]/.test(name),
    VALIDATION.plainName,
  ),
  /** Gets what administrators are told and the contact form's mails; without one, each administrator does. */
  adminEmail: optionalEmail(),
  /** Mails about decisions, matches and moves. Those an account hangs on, and contact messages, are sent anyway. */
  emailNotifications: z.boolean(),
  /** The bell and its list in the browser. */
  inAppNotifications: z.boolean(),
  /** Percent of a study's first ten places that are kept for sites of which little is known; 0 switches it off. */
  explorationShare: percentage(EXPLORATION.most),
});
export type Settings = z.output<typeof settingsSchema>;

/** The same by form: a box that is not ticked is not sent at all. */
export const settingsFormSchema = z.object({
  ...settingsSchema.shape,
  emailNotifications: z.boolean().default(false),
  inAppNotifications: z.boolean().default(false),
});

/** While nobody has saved anything. */
export const DEFAULT_SETTINGS: Settings = {
  systemName: COMPANY.name,
  adminEmail: null,
  emailNotifications: true,
  inAppNotifications: true,
  explorationShare: EXPLORATION.usual,
};
