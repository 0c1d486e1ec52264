/** The people who run the platform, in words. */
import type { Option } from './options';
import type { AdminRole } from './statuses';

/** The roles of administrators; `one` is how a refusal names who may do something. */
export const ADMIN_ROLE_OPTIONS = [
  { value: 'owner', label: 'Owner', one: 'an owner', note: 'Does everything, including people and settings' },
  {
    value: 'reviewer',
    label: 'Reviewer',
    one: 'a reviewer',
    note: 'Decides on registrations, studies and duplicates, corrects them, and runs events',
  },
  {
    value: 'support',
    label: 'Support',
    one: 'someone from support',
    note: 'Reads everything and helps people to sign in, but decides nothing',
  },
  { value: 'read_only', label: 'Read-only', one: 'a reader', note: 'Reads everything and changes nothing' },
] as const satisfies readonly (Option & { value: AdminRole; one: string })[];

/** The roles of people who run the platform. They belong to no organization. */
export const TEAM_ROLES = [
  ...ADMIN_ROLE_OPTIONS,
  { value: 'rep', label: 'Field representative', note: 'Runs kiosks at events, and follows up the leads' },
] as const satisfies readonly Option[];

/** By which administrators filter the list of people. */
export const PEOPLE_ROLES = [
  ...TEAM_ROLES,
  { value: 'site', label: 'Site' },
  { value: 'sponsor', label: 'Sponsor' },
  { value: 'none', label: 'None' },
] as const satisfies readonly Option[];
export type PeopleRole = (typeof PEOPLE_ROLES)[number]['value'];

export const PEOPLE_STATES = [
  { value: 'active', label: 'Active' },
  { value: 'invited', label: 'Invited' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'erased', label: 'Erased' },
] as const satisfies readonly Option[];
export type PeopleState = (typeof PEOPLE_STATES)[number]['value'];

/** What the page says before somebody no longer runs the platform. */
export const removalFromTeam = (invited: boolean): { label: string; text: string } =>
  invited
    ? { label: 'Withdraw the invitation', text: 'The link in the e-mail stops working, and the account is deleted.' }
    : {
        label: 'Remove from the team',
        text: 'They are signed out at once and lose their role. The account and a record of what they did are kept.',
      };
