/** What an API token may be made for: reading or changing the records of a resource of the API (decision 90). */

/**
 * The resources that tokens reach, as the API document calls them. Each of its calls is in the scope of its resource. Those
 * that are only read stand last, so that the others are pairs of a list in two columns.
 */
export const SCOPE_NOUNS = {
  organizations: 'Organizations',
  changes: 'Changes',
  studies: 'Studies',
  matches: 'Matches',
  messages: 'Messages',
  visits: 'Visits',
  'start-up': 'Start-up',
  'irb-and-delegation': 'IRB and delegation',
  contract: 'Contract',
  budget: 'Budget',
  invoices: 'Invoices',
  enrollment: 'Enrollment',
  'cda-and-documents': 'CDA and documents',
  feasibility: 'Feasibility',
  sponsors: 'Sponsors',
  'site-list': 'Site list',
  documents: 'Documents',
  'track-record': 'Track record',
  promises: 'Promises',
  registry: 'Registry',
  staff: 'Staff',
} as const;
export type ScopeNoun = keyof typeof SCOPE_NOUNS;

/** Tokens only read these: who belongs to an organization is decided by people. */
const ONLY_READ: readonly ScopeNoun[] = ['changes', 'staff', 'registry', 'promises'];

export type Scope = `${ScopeNoun}:${'read' | 'write'}`;

const nouns = Object.keys(SCOPE_NOUNS) as ScopeNoun[];

/** Of whom only one side has any. */
const OF_ONE_SIDE: Partial<Record<ScopeNoun, 'site' | 'sponsor'>> = {
  sponsors: 'sponsor',
  'site-list': 'sponsor',
  'track-record': 'site',
};

export const SCOPE_OPTIONS: readonly { value: Scope; label: string }[] = nouns.flatMap((noun) => {
  const read = { value: `${noun}:read` as const, label: `${SCOPE_NOUNS[noun]}: read` };
  const write = { value: `${noun}:write` as const, label: `${SCOPE_NOUNS[noun]}: change` };
  return ONLY_READ.includes(noun) ? [read] : [read, write];
});

/** Those that make sense for people with this role. */
export const scopesFor = (role: string | null) =>
  SCOPE_OPTIONS.filter(({ value }) => [undefined, role].includes(OF_ONE_SIDE[value.split(':')[0] as ScopeNoun]));

export type TokenKind = 'person' | 'service';

export const TOKEN_KINDS: readonly { value: TokenKind; label: string; note: string }[] = [
  {
    value: 'service',
    label: 'A service account',
    note: 'For a program. The audit trail names it, and it has the rights of a coordinator.',
  },
  { value: 'person', label: 'You', note: 'For your own scripts. The audit trail names you, and it has your rights.' },
];
