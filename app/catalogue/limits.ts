/** The limits from the specification (section 9 of both files), and our own. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

export const UPLOAD_MAX_BYTES = 10_485_760;
/** How long an upload address is valid; well under the maximum of UP-01. */
export const UPLOAD_ADDRESS_SECONDS = 3600;
/** Unattached files are deleted after the drafts that may refer to them. */
export const UNATTACHED_FILE_MS = 31 * DAY_MS;
/** How long the sender of a file in S3 storage has to attach it. */
export const INCOMING_FILE_MS = DAY_MS;
/** A file that has no document after this time was left behind by a crash. */
export const STRAY_FILE_MS = DAY_MS;
/** Responses that must not reveal who has an account take this long, or a multiple of it. */
export const ANSWER_STEP_MS = 100;
export const UPLOAD_TYPES = ['PDF', 'DOC', 'DOCX', 'JPG', 'PNG'] as const;
/** For file dialogs and Uppy only; the server goes by the content. */
export const UPLOAD_EXTENSIONS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'] as const;
export const UPLOAD_MIN_BYTES = 1;
export const UPLOAD_SIZES = { min: `${UPLOAD_MIN_BYTES} B`, max: `${UPLOAD_MAX_BYTES / 1_048_576} MB` } as const;
/** The uploader in the browser (UP-05, UP-08). */
export const UPLOADER = {
  noticeMs: 5000,
  /** The delay before each retry. */
  retryAfterMs: [0, 1000, 3000, 5000],
  concurrentRequests: 6,
  /** Larger files would be sent in parts. UPLOAD_MAX_BYTES is far below this. */
  multipart: { aboveBytes: 104_857_600, minPartBytes: 5_242_880, maxParts: 10_000 },
  /** The percentages that are announced (UP-06). */
  announcedAt: [25, 50, 75],
} as const;

export const DRAFT_DAYS = 30;
/**
 * A draft untouched for this long may be someone else's, so it is shown only after the reader chooses to continue it.
 */
export const DRAFT_ASKS_AFTER_MS = 30 * MINUTE_MS;
/** How long a form is kept that was sent after the session had ended. */
export const KEPT_POST_MS = DAY_MS;
export const SUBMISSION_KEPT_DAYS = 30;
/** How long the change feed of the index of sites is kept. A reader that is further behind starts from scratch. */
export const SITE_CHANGES_KEPT_MS = DAY_MS;
/** How long programs can read what has changed. */
export const CHANGES_KEPT_DAYS = 30;
/** Sent e-mails are kept only to check whether they went out. */
export const SENT_MAIL_KEPT_DAYS = 90;
/** The decisions that the status page measures, and how long a measurement is shown. */
export const REVIEW_TIMES = { days: 30, keptMs: MINUTE_MS } as const;
export const SESSION_DAYS = 14;
/** Idle sessions end after an hour for administrators, after a business day for everyone else. */
export const SESSION_IDLE_MS = { admin: HOUR_MS, others: 12 * HOUR_MS } as const;
/** The last use of a session is saved at most this often. */
export const SESSION_SEEN_MS = 300_000;
/** How long the code is accepted after the password. */
export const CODE_MINUTES = 5;
/** How long someone may take at their organization's identity provider. */
export const IDENTITY_MINUTES = 10;
/** How many e-mail domains an identity provider can have. */
export const IDENTITY_DOMAINS = 50;
/** How many incorrect codes an account may enter, and the wait after that. */
export const CODE_ATTEMPTS = { most: 5, seconds: 900 } as const;
/**
 * Wrong passwords for one account: how many are free, the wait after that, which doubles each time up to the maximum, and
 * how long after the last one they are forgotten.
 */
export const PASSWORD_ATTEMPTS = { free: 10, firstMs: 30_000, mostMs: HOUR_MS, forgottenMs: DAY_MS } as const;
/** How long a browser in which someone has signed in is known, and for how many accounts at most. */
export const KNOWN_BROWSER = { days: 365, accounts: 5 } as const;
/** How often an account can do something of which the other side of a match is told by e-mail. */
export const LETTERS = { most: 120, seconds: 3600 } as const;
/** How many test e-mails an administrator can send from the settings. */
export const TEST_MAILS = { most: 10, seconds: 3600 } as const;
/**
 * How many e-mails of one kind an address gets because someone typed it who may be a stranger: links to choose a password,
 * invitations, drafts. Further ones are left out, and the response does not show it.
 */
export const TYPED_MAILS = { most: 10, seconds: 3600 } as const;
/** How many files of records an account can download: each writes an event to the audit trail, which is kept forever. */
export const EXPORTS = { most: 30, seconds: 60 } as const;
/** If the session signed less than this long ago, the password is enough to sign again (11.200(a)(1)). */
export const SIGNING_CONTINUES_MS = HOUR_MS;
/** How long nobody signs with an account after a link replaced its password, in ms. */
export const SIGNING_HOLD_MS = 24 * HOUR_MS;
export const RECOVERY_CODES = 10;
export const INVITATION_HOURS = 72;
/**
 * How often a visitor who registered can ask for the link again or correct the address. Tries with a wrong name count.
 */
export const REGISTERED_ATTEMPTS = 5;
export const RESET_HOURS = 2;
/** How long a browser shows for which address a link to choose a new password was asked for. */
export const RESET_PAGE_SECONDS = 1800;

/** Records per page of the review queue. */
export const REVIEW_QUEUE = 50;
/** How long a deleted draft of a questionnaire can be restored. */
export const REMOVED_DRAFTS_KEPT_MS = 30 * DAY_MS;
/** How long a merge can be undone, and how many merges are listed at most. */
export const UNMERGE_MS = 30 * DAY_MS;
export const MERGES_SHOWN = 50;
/** How long the e-mail about a sponsor's decision on a match waits. The decision can be undone until then. */
export const UNDO_MS = 30_000;
/** How many seconds the e-mail about an administrator's decision waits. The decision can be undone until then. */
export const UNDO_SECONDS = { least: 30, most: 600, usual: 30 } as const;
/** How many days an archived record can be restored. */
export const ARCHIVE_DAYS = 90;
/** How many archived records, and how many matches of a record before it is deleted, are listed at most. */
export const ARCHIVED_SHOWN = 200;

export const UNAUTHORIZED_REDIRECT_MS = 500;
export const REFRESH_SECONDS = 1;
export const REGISTERED_REDIRECT_MS = 3000;

/** The longest that a GCP certificate from elsewhere stays valid, as sponsors usually have it. */
export const OUTSIDE_TRAINING_YEARS = 3;
/** A GCP certificate is valid for a year and can be renewed this many days before it expires. */
export const TRAINING_RENEWAL_DAYS = 60;
/** The percentage of correct answers that is needed to pass. */
export const TRAINING_PASS_MARK = 80;
/** Days before a certificate expires when reminders go out, and how many days late the last one may be. */
export const TRAINING_REMINDER_DAYS = [30, 7, 0] as const;
/** Days before the validity of a document in the vault ends; the first is also how long before the page marks it. */
export const DOCUMENT_REMINDER_DAYS = [90, 30, 7, 0] as const;
export const TRAINING_REMINDER_LATE_DAYS = 30;

export const TOAST_MS = 5000;
export const TOAST_SWIPE_PX = 50;
/** How long the text for screen readers stays. */
export const ANNOUNCED_MS = 1000;
/** An unattended kiosk clears itself. The warning comes early enough to stop it (WCAG 2.2.1 asks for 20 s). */
export const KIOSK_IDLE_MS = 45_000;
export const KIOSK_WARNING_MS = 20_000;
/** How long a kiosk shows its thanks before it shows the form again. */
export const KIOSK_THANKS_MS = 20_000;
/** A kiosk retries unsent entries after this delay, which doubles each time up to the maximum (KIO-05). */
export const KIOSK_RETRY_MS = { first: 2000, most: 60_000 } as const;
/** For how long we believe a device that says when an entry was made which waited there for a connection. */
export const KIOSK_WAITS_DAYS = 180;
/** Without a network, the page of the PIN holds it for so long, and tries to send it so often. */
export const KIOSK_PIN_MS = { most: 300_000, every: 5000 } as const;
/** How long after a follow-up a lead is not written to again, and how long the link in it continues the registration. */
export const FOLLOW_UP = { pauseMs: DAY_MS, linkDays: 60, maxChars: 500 } as const;
/** How many events, and how many reps to choose from, a page lists at most. */
export const EVENTS_SHOWN = 200;
/** How long the kiosk waits for a response before it stores the entry to send it later. */
export const KIOSK_PATIENCE_MS = 8000;
/** The landing page's carousel (LAND-03). */
export const CAROUSEL_MS = 4000;

/**
 * When a study is looked up again because ClinicalTrials.gov did not respond: after a minute, then whenever the total
 * wait has doubled, but at least every 6 hours, for two weeks.
 */
export const LOOKUP_LATER = { firstMs: MINUTE_MS, mostMs: 6 * HOUR_MS, untilMs: 14 * DAY_MS } as const;

/** How many numbers of a trial are looked up to find other studies of it, and how many studies for each. */
export const SAME_TRIAL = { numbers: 10, studies: 100 } as const;

export const STUDY_DEFAULTS = { enrollmentTarget: 50, totalSites: 5, estimatedDuration: 12 } as const;
/** Anything larger is refused as a mistake. */
export const STUDY_MAXIMA = {
  /** The largest known record has 188,814,085. A column of the database holds up to 2,147,483,647. */
  enrollmentTarget: 2_000_000_000,
  /** What the largest enrollment is estimated to need (REG-12). */
  totalSites: 20_000_000,
  /** Months. The longest known record has 1,095. */
  estimatedDuration: 2400,
  /** US dollars. */
  budgetPerPatient: 10_000_000,
  startupFee: 10_000_000,
  visitsPerPatient: 1000,
} as const;
/** There are fewer countries than that. */
export const COUNTRIES_MOST = 300;
/** All conditions, or all numbers, of a record. */
export const CONDITIONS_MAX_CHARS = 20_000;
/** One endpoint per line. The longest known registry text has 5,072 characters. */
export const ENDPOINTS_MAX_CHARS = 40_000;
/** Shown on the site dashboard if a match has none (SITE-03). */
export const SHOWN_ENROLLMENT_SITE = 50;
export const SHOWN_SCORE = 85;
/** Shown in the sponsor's table if a study has none (SPON-03). */
export const SHOWN_ENROLLMENT_SPONSOR = 20;

/** How many running studies are read to count, for a site, those that use what its profile lacks. */
export const ASKS_READ = 2000;
/** How many open studies, the newest, a site is compared with to say what keeps it from them. */
export const COMPARED_STUDIES = 1000;
/** How many groups of such studies are shown, and how many studies of each are named. */
export const UNMET_SHOWN = { groups: 20, named: 5 } as const;
/** How many studies a site can ask to be considered for in a day. */
export const ASKS_A_DAY = 10;
/** How often a study can be paused in a day by its sponsor: pausing and resuming it e-mail its sites. */
export const PAUSES_A_DAY = 3;
/** How many kinds of missing equipment are named to a site. */
export const ASKED_SHOWN = 3;

/** Suggestions by e-mail (docs/decisions/0017-digests.md). */
export const DIGEST = {
  everyMs: { daily: DAY_MS, weekly: 7 * DAY_MS },
  /** A suggestion is this old before it is mailed, so that those made by one run, or by several in a row, come together. */
  settleMs: 5 * MINUTE_MS,
  /** Older suggestions are not e-mailed. They are on the dashboard. */
  reachMs: 14 * DAY_MS,
  /** How many of each a digest lists. The rest are only counted. */
  shown: { studies: 10, sitesOfStudy: 5, answers: 10 },
} as const;
/** What a person's calendar has, and how often calendar programs are asked to read it. */
export const CALENDAR = { tasks: 200, pastDays: 90, readEverySeconds: 3600 } as const;
/** How many sites of each kind are named when a change to a study is previewed. */
export const EFFECT_SHOWN = 5;
/** Longer values are cut in the e-mail about a change. */
export const CHANGE_MAIL_TEXT = 300;
/** The changes to studies that administrators are shown at once; those waiting longest come first. */
export const CHANGES_SHOWN = 50;
/** How many of them show their effect. For the others, the page that asks before approval shows it. */
export const CHANGES_PREVIEWED = 5;

export const RECENT_MATCHES = 5;
export const TOP_MATCHES = 10;
/** How many sites can be compared side by side. */
export const COMPARED = { least: 2, most: 4 } as const;
/** Which ranked sites are matched in one run (docs/decisions/0006-who-gets-a-match.md). */
export const MATCHES_PER_RUN = 50;
/** Percentage of a study's top ten places reserved for new sites: the maximum and the default. */
export const EXPLORATION = { most: 50, usual: 20 } as const;
/** The weight of a sub-score, as a percentage of its default. */
export const WEIGHT_SHIFT = { most: 200, step: 10, unshifted: 100 } as const;
/** Searching the registry for the trials of a site. */
export const TRACK_RECORD = {
  /**
   * A listed facility is shown to a site if it is at least this similar, 0 to 1. For known sites, other spellings and
   * departments of a hospital scored more, and neighbors less than 0.4. A person confirms every match.
   */
  similarity: 0.55,
  /** How long the page waits for the first search. */
  patienceMs: 2000,
  /** An older search is repeated when the page is opened. */
  freshMs: DAY_MS,
  /** The delay after each failed search. After the last one, the search waits until the page is opened. */
  backoffMs: [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS],
  /** How many trials are shown at once. The rest appear after these are confirmed or rejected. */
  shown: 50,
} as const;
/** How many trials a site adds at once. Each is looked up in the registry. */
export const TRIALS_AT_ONCE = 20;
export const SHORT_ID_LENGTH = 8;
export const BELL_MAX = 99;
/** Kept in the browser under this key, newest first; fewer if its storage is full (NOTE-01, NOTE-05). */
export const NOTIFICATIONS = { key: 'notifications', kept: 20, keptWhenFull: 10, oldAfterDays: 7 } as const;

/** The platform's name appears in headers and titles (ADM-14). */
export const SYSTEM_NAME_MAX = 40;

export const LIST_PAGE = 25;
export const LIST_MAX = 100;
/** The count of what awaits administrators stops here: no page waits for the rest. */
export const WORK_COUNTED = 1000;
/** How many events of the audit trail a page of its search looks through. The next page goes on from there. */
export const ACTIVITY_LOOKS_THROUGH = 5000;
/** An export of a search has at most this many events. Whoever needs more exports the whole trail. */
export const ACTIVITY_EXPORT = { events: 10_000, looksThrough: 200_000 } as const;
/** What the lists that a page shows whole have room for. An organization's people include those who are invited. */
export const ROOM = {
  notesOfMatch: 500,
  notesOfRecord: 200,
  threadsOfMatch: 200,
  messagesOfThread: 500,
  peopleOfOrganization: 200,
} as const;
/** How many pages of prospective sites there are at most: as many as are ranked. */
export const PROSPECTIVE_PAGES = 60;
/** The facilities on the outreach list of one study. */
export const OUTREACH_MAX = 1000;
/**
 * The links to a study's report: how many can be open at once and are listed, for how many days they open, usually and at
 * most, how many of their openings are kept, and for how many days a link is kept after its last day.
 */
export const REPORT_LINKS = { open: 25, listed: 100, days: 14, mostDays: 90, openingsKept: 20, keptDays: 90 } as const;
/** Of an organization's API tokens; `days` they work unless their maker chooses another day. */
export const API_TOKENS = { active: 20, listed: 100, days: 90, mostDays: 365, nameChars: 60, usedMs: 60_000 } as const;
/**
 * Of public pages: how many addresses one has in all, how many trials it lists and how many are read for their phases, and how
 * many of their PDFs an instance keeps in memory.
 */
export const PUBLIC_PAGES = { addresses: 10, trials: 25, trialsRead: 500, filesKept: 100 } as const;
/**
 * Requests to join an organization: for how many days they are open and, declined, cannot be made again; how many a person
 * makes in a day and an organization has open; how many organizations and own requests are shown; for how many days they are
 * kept.
 */
export const JOIN_REQUESTS = {
  days: 30,
  aDay: 5,
  open: 50,
  organizations: 5,
  listed: 20,
  messageChars: 500,
  reasonChars: 500,
  keptDays: 90,
} as const;
/** Of relations: how many an organization has that are open, how many are listed, and how long a proposal awaits its answer. */
export const RELATIONS = { open: 50, listed: 100, nameChars: 120, proposalDays: 30 } as const;
/** Of webhooks: how many an organization has, and what is kept of their deliveries. */
export const WEBHOOKS = { most: 10, addressChars: 500, answerChars: 200, keptDays: 30 } as const;
/**
 * How webhooks are sent to. `queued` deliveries wait at most for each, further changes stay in the feed until there is room;
 * `atOnce` are sent at the same time by an instance, one to each webhook.
 */
export const DELIVERIES = {
  queued: 500,
  batch: 200,
  atOnce: 8,
  timeoutMs: 15_000,
  leaseMs: 60_000,
  answerBytes: 4096,
  bothSecretsMs: DAY_MS,
  failingMs: 5 * DAY_MS,
} as const;
/** A sponsor's own list of sites: its entries, and the characters of a note. */
export const SITE_LIST = { most: 50_000, noteChars: 2000 } as const;
/**
 * Files with lists of sites. `rows` and `columns` are read at most; `batch` rows are worked on at once, in one transaction, under a
 * lease; `listed` imports are kept, and those that are not finished for `openDays`, the others for `keptDays` after their last change.
 */
export const SITE_IMPORTS = {
  rows: 50_000,
  columns: 40,
  unpackedBytes: 150 * 1_048_576,
  batch: 500,
  leaseMs: 60_000,
  listed: 20,
  openDays: 7,
  keptDays: 30,
  fileNameChars: 120,
} as const;
/** A workbook is made at once, in a process that may take only so much: about as long as 6,000 rows of a study's sites. */
export const WORKBOOK_CELLS_MAX = 250_000;
/** The trials that administrators are shown at once for confirmation; those waiting longest come first. */
export const CLAIMS_SHOWN = 50;
/** Cards are taller than rows, so a page has fewer. */
export const CARDS_PAGE = 12;
/** Rows of a list on a dashboard, which shows other things too. */
export const DASHBOARD_PAGE = 8;
/** How many tasks a dashboard lists. */
export const DASHBOARD_TURNS = 6;
/** How many items the inbox shows at once, how far its number counts, and how long news stays in it. */
export const INBOX = { page: 50, counted: 100, newsDays: 30, snoozeDays: 365 } as const;
/** How many filters of Find sites a person can save, and how long their names may be. */
export const SAVED_FILTERS = { most: 20, nameChars: 60 } as const;
/** The most decisions in one 'all pending' form or API call (ADM-16). */
export const DECISIONS_MAX = 500;
/** CDAs sent in one call: each makes a PDF. */
export const CDAS_CALL_MAX = 25;
export const DECISIONS_CALL_MAX = 100;

/** The most patients or participants that an organization can state. */
export const PATIENTS_MOST = 1_000_000;
export const SHORT_TEXT_MAX_CHARS = 200;
/** What a sponsor's own system calls a study. */
export const EXTERNAL_ID_MAX_CHARS = 100;
/** The number of a license or certificate, with its state. */
export const CREDENTIAL_MAX_CHARS = 40;
export const LONG_TEXT_MAX_CHARS = 5000;
/** How long both sides can still write to each other after a match or its study has ended. */
export const MESSAGES_AFTER_END_MS = 30 * DAY_MS;
/** The most files in one message. */
export const MESSAGE_FILES_MAX = 5;
/** A sponsor's list of tasks for a start-up; days are business days. */
export const START_UP = { tasksMost: 60, daysMost: 250, titleChars: 120 } as const;
/** The latest cases by which it is said what a side has kept. */
export const PROMISES = { casesMost: 200 } as const;
/** How many late tasks the plan of a study lists. */
export const PLAN = { lateMost: 50 } as const;
/** A note of a sponsor’s team on a match. */
export const NOTE_MAX_CHARS = 2000;
/** The longest known eligibility text of the registry has 9,518 characters. */
export const CRITERIA_MAX_CHARS = 40_000;
export const LIST_ITEMS = 60;

export const BODY_MAX_BYTES = 1_048_576;
/** A form without a file whose texts are not long. */
export const FORM_MAX_BYTES = 65_536;
/** The longest forms list 1,000 selected trials and 1,000 shown ones. */
export const FORM_FIELDS_MAX = 2500;
export const FORM_NAME_MAX = 200;
/** 'documents[0].name' has three parts. */
export const FORM_DEPTH_MAX = 5;
/**
 * How long a text may be to be read and given back when a form is refused: `short` for a field of one line, `more` than
 * its maximum for one of several lines. Notes (NOTE_MAX_CHARS) are the shortest of those whose maximum is not below `short`.
 */
export const TEXT_KEPT = { short: 2000, more: 25_000 } as const;
/** How long a text may be to be given back, if a field takes at most `longest` characters. */
export const keptUpTo = (longest: number): number =>
  longest >= TEXT_KEPT.short ? longest + TEXT_KEPT.more : TEXT_KEPT.short;
/** The values of a JSON body. A questionnaire in FHIR with 3,000 choices has about 20,000. */
export const JSON_MAX = { values: 50_000, depth: 40 } as const;
/** How many fields of a refused JSON body are named. */
export const ERRORS_NAMED = 100;
/** A longer list of choices, such as all time zones, is only in the API document. */
export const ALLOWED_NAMED = 100;
/** Our longest address has 6. The time to find a path’s routes grows with the square of its length. */
export const PATH_SEGMENTS_MAX = 20;
/** Characters of a query, as a link writes it: the selection of 100 rows of a list has half as many. */
export const QUERY_MAX = 8000;
/** The paths that a browser can ask the manifest about at once. A page links to fewer. */
export const MANIFEST_PATHS_MAX = 200;
/** A form with one file. Files somewhat over the limit are still read, so that the form keeps its other entries. */
export const MULTIPART_MAX_BYTES = 2 * UPLOAD_MAX_BYTES;

/** The window of the rate limits per minute. app/http/rate-limit.server.ts says how many requests they allow. */
export const RATE_LIMIT_SECONDS = 60;
/** How many registrations, studies by visitors and staff invitations an address can send in a day. */
export const REGISTERED_A_DAY = 200;
/** What one account, or one address without an account, can send in a day, in bytes. */
export const SENT_A_DAY = {
  /** Bodies of forms and calls, whether they are accepted or refused. */
  text: 100 * 1_048_576,
  /** Files, and forms with files. */
  files: { visitor: 200 * 1_048_576, account: 1024 * 1_048_576 },
  /** What drafts grow by. A draft of a long study takes about 0.1 MB. */
  drafts: 10 * 1_048_576,
} as const;
/** The most memory for bodies that are still arriving, in bytes: of one sender, and of all in a process. */
export const HELD = {
  text: { bySender: 16 * 1_048_576, all: 256 * 1_048_576 },
  files: { bySender: 64 * 1_048_576, all: 512 * 1_048_576 },
} as const;
/** How long a client that has sent that much should wait before it tries again. */
export const SENT_RETRY_SECONDS = 3600;
/** How long clients should wait before retrying while nothing can be saved. */
export const UNAVAILABLE_SECONDS = 10;
export const AUTH_USER_FRESH_SECONDS = 30;
export const ADMIN_STATUS_FRESH_SECONDS = 300;
