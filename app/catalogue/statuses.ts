/** Statuses. The transitions between them are in app/domain: matches/transitions.ts and decision.ts. */

export const ORGANIZATION_STATUSES = ['pending', 'verified', 'rejected', 'suspended'] as const;
/** Lists, filters and decisions leave out what was archived, and what was merged into another organization. */
export const STORED_ORGANIZATION_STATUSES = [...ORGANIZATION_STATUSES, 'archived', 'merged'] as const;
export type OrganizationStatus = (typeof STORED_ORGANIZATION_STATUSES)[number];

export const STUDY_STATUSES = ['pending_approval', 'approved', 'rejected', 'withdrawn', 'paused'] as const;
/** Lists and filters leave out what was archived. */
export const STORED_STUDY_STATUSES = [...STUDY_STATUSES, 'archived'] as const;
export type StudyStatus = (typeof STORED_STUDY_STATUSES)[number];

/** Studies whose trial is taken: others of the same trial are seen beside them. One that was rejected may be posted again. */
export const LIVE_STUDY_STATUSES = ['approved', 'paused', 'pending_approval'] as const satisfies StudyStatus[];

/** The status of a record that awaits an administrator's decision. */
export const PENDING_STATUS = { organization: 'pending', study: 'pending_approval' } as const satisfies {
  organization: OrganizationStatus;
  study: StudyStatus;
};

/** Whether a record of any kind awaits a decision. */
export const isPending = ({ status }: { status: string }): boolean =>
  status === PENDING_STATUS.organization || status === PENDING_STATUS.study;

export const MATCH_STATUSES = ['new', 'invited', 'interested', 'selected', 'declined'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];
export type MatchSide = 'sponsor' | 'site';

/** The parts of a site's inbox. A match of a completed study is closed, whatever its status. */
export const SITE_STAGES = ['new', 'invited', 'answered', 'selected', 'closed'] as const;
export type SiteStage = (typeof SITE_STAGES)[number];
/** As tabs. What the site has answered goes on until the decision. */
export const SITE_STAGE_WORDS: Record<SiteStage, string> = {
  new: 'New',
  invited: 'Invited',
  answered: 'In Progress',
  selected: 'Selected',
  closed: 'Closed',
};

/** Matches without a response yet (SITE-05, SPON-02). */
export const PENDING_MATCH_STATUSES: readonly MatchStatus[] = ['new', 'invited'];

export const ROLES = ['site', 'sponsor', 'admin', 'rep'] as const;
export type Role = (typeof ROLES)[number];

export const ORGANIZATION_TYPES = ['site', 'sponsor'] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];

/** An e-mail is held while e-mail notifications are switched off. It fails if it is permanently refused or all retries are used up. An administrator can send it again. */
export const MAIL_STATES = ['waiting', 'held', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Of a message from the contact form: whether somebody still has to answer it. */
export const MESSAGE_STATES = ['open', 'done'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What an administrator may do: docs/decisions/0073. */
export const ADMIN_ROLES = ['owner', 'reviewer', 'support', 'read_only'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** A person's role in their organization. Owners manage the staff. */
export type StaffRole = 'owner' | 'coordinator' | 'investigator';

/** A site's response to a questionnaire, as the sponsor reads its state. */
export const RESPONSE_STATE_WORDS = {
  draft: 'Answering',
  submitted: 'Sent',
  returned: 'Question sent',
  accepted: 'Accepted',
} as const;

/** How far a sponsor has got with a prospective site. */
export const OUTREACH_STATES = [
  { value: 'to contact', label: 'To contact' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'answered', label: 'Answered' },
] as const;

export type OutreachState = (typeof OUTREACH_STATES)[number]['value'];
