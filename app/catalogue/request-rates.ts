/** How many requests a client address may make. A preview ranks every site. */
import { RATE_LIMIT_SECONDS } from './limits';

/**
 * Where requests are counted. `always`: in the database, so that a restart clears nothing. `shared`: in the database if
 * several instances may run. `never`: in memory, because counting must not take longer than the request.
 */
export type InDatabase = 'always' | 'shared' | 'never';

const aMinute = (most: number, inDatabase: InDatabase) => ({ most, seconds: RATE_LIMIT_SECONDS, inDatabase });

export const REQUESTS = {
  signIn: aMinute(10, 'always'),
  register: aMinute(10, 'shared'),
  kiosk: aMinute(60, 'shared'),
  upload: aMinute(30, 'shared'),
  contact: aMinute(5, 'shared'),
  lookup: aMinute(30, 'never'),
  preview: aMinute(20, 'never'),
  ownData: aMinute(5, 'never'),
  calendar: aMinute(30, 'never'),
  /** Openings of a study's report by a link. Each reads the whole study. */
  report: aMinute(20, 'never'),
  /** Openings of sites' public pages, and of their PDFs, which are made apart. */
  publicPage: aMinute(120, 'never'),
  publicFile: aMinute(10, 'never'),
  /** Calls by one API token, wherever they come from. */
  token: aMinute(600, 'shared'),
  /** Every request that may change something, whether it is accepted or refused. */
  write: aMinute(600, 'never'),
} as const;
export type Limited = keyof typeof REQUESTS;
