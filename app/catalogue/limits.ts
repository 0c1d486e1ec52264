/** Every number the specification fixes (section 9 of both files), and ours where it is silent. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

export const UPLOAD_MAX_BYTES = 10_485_760;
/** How long a fresh upload address lives; well under the maximum of UP-01. */
export const UPLOAD_ADDRESS_SECONDS = 3600;
/** A stored file that nobody attached is swept away after the drafts that may refer to it. */
export const UNATTACHED_FILE_MS = 31 * DAY_MS;
/** A file sent straight to an S3-compatible store waits so long for whoever sent it to attach it. */
export const INCOMING_FILE_MS = DAY_MS;
/** A file that no document knows after so long was left by a crash. */
export const STRAY_FILE_MS = DAY_MS;
/** What must not tell who has an account is answered after so long, or twice, three times … that. */
export const ANSWER_STEP_MS = 100;
export const UPLOAD_TYPES = ['PDF', 'DOC', 'DOCX'] as const;
export const UPLOAD_MIN_BYTES = 1;
/** How the two sizes are said. */
export const UPLOAD_SIZES = { min: `${UPLOAD_MIN_BYTES} B`, max: `${UPLOAD_MAX_BYTES / 1_048_576} MB` } as const;
/** The uploader in the browser (UP-05, UP-08). */
export const UPLOADER = {
  noticeMs: 5000,
  /** How long it waits before each further try. */
  retryAfterMs: [0, 1000, 3000, 5000],
  concurrentRequests: 6,
  /** In parts above this size, in bytes; far above UPLOAD_MAX_BYTES, so that every file goes as one. */
  multipart: { aboveBytes: 104_857_600, minPartBytes: 5_242_880, maxParts: 10_000 },
  /** What is announced of the progress, in percent (UP-06). */
  announcedAt: [25, 50, 75],
} as const;

export const DRAFT_DAYS = 30;
export const SUBMISSION_KEPT_DAYS = 30;
/** A mail that was sent is of no further use but to answer whether it went out. */
export const SENT_MAIL_KEPT_DAYS = 90;
export const SESSION_DAYS = 14;
/** A session that nobody uses for so long is over: at the end of a working day, for administrators after a long break. */
export const SESSION_IDLE_MS = { admin: HOUR_MS, others: 12 * HOUR_MS } as const;
/** When a session was last used is noted this often at most. */
export const SESSION_SEEN_MS = 300_000;
/** So long after the right password the code may be given. */
export const CODE_MINUTES = 5;
/** Tries at an account's codes: so many, then none for so long. */
export const CODE_TRIES = { most: 5, seconds: 900 } as const;
export const RECOVERY_CODES = 10;
export const INVITATION_HOURS = 72;
export const RESET_HOURS = 2;

export const UNAUTHORIZED_REDIRECT_MS = 500;
export const REFRESH_SECONDS = 1;
export const REGISTERED_REDIRECT_MS = 3000;

/** A GCP certificate lasts a year and can be renewed from so many days before its end. */
export const TRAINING_RENEWAL_DAYS = 60;
/** Percent of the quiz. */
export const TRAINING_PASS_MARK = 80;
/** Reminders go out so many days before a certificate's end; the last one is still sent so many days after it. */
export const TRAINING_REMINDER_DAYS = [30, 7, 0] as const;
export const TRAINING_REMINDER_LATE_DAYS = 30;

export const TOAST_MS = 5000;
export const TOAST_SWIPE_PX = 50;
/** An unattended kiosk clears itself; who is still there is warned early enough to stop it (WCAG 2.2.1 asks for 20 s). */
export const KIOSK_IDLE_MS = 45_000;
export const KIOSK_WARNING_MS = 20_000;
/** What waits in a kiosk's browser is tried again after so long, doubled each time up to the most (KIO-05). */
export const KIOSK_RETRY_MS = { first: 2000, most: 60_000 } as const;
/** So long a person at the kiosk waits for an answer; then the entry is kept and sent later. */
export const KIOSK_PATIENCE_MS = 8000;
/** The landing page's slides go on (LAND-03). */
export const CAROUSEL_MS = 4000;

export const STUDY_DEFAULTS = { enrollmentTarget: 50, totalSites: 5, estimatedDuration: 12 } as const;
/** What is refused as absurd: the largest registry records stay well below. */
export const STUDY_MAXIMA = {
  enrollmentTarget: 100_000_000,
  totalSites: 1_000_000,
  /** Months; the longest record at hand runs 1,095. */
  estimatedDuration: 2400,
  /** US dollars. */
  budgetPerPatient: 10_000_000,
} as const;
/** Endpoints come one a line; the registry's run to 5,072 characters in the records at hand. */
export const TEXT_ENDPOINTS = 40_000;
/** Shown on the site dashboard when a match has none (SITE-03). */
export const SHOWN_ENROLLMENT_SITE = 50;
export const SHOWN_SCORE = 85;
/** Shown in the sponsor's table when a study has none (SPON-03). */
export const SHOWN_ENROLLMENT_SPONSOR = 20;

export const RECENT_MATCHES = 5;
export const TOP_MATCHES = 10;
/** Which ranked sites get a match by one run (docs/decisions/0006-who-gets-a-match.md). */
export const MATCHES_PER_RUN = 50;
export const MATCH_FLOOR_SCORE = 40;
/** Percent of a study's first ten places that may be kept for new sites, and that are until somebody sets it. */
export const EXPLORATION = { most: 50, usual: 20 } as const;
/** Percent of its default that a sponsor may give a sub-score's weight. */
export const WEIGHT_SHIFT = { most: 200, step: 10, unshifted: 100 } as const;
/** The search of the registry for what a site has run. */
export const TRACK_RECORD = {
  /**
   * So alike, 0 to 1, a listed place's name and the site's must be to be asked about. Measured on the sites at hand: other
   * spellings, departments and cancer centers of a hospital lie above, its neighbors below 0.4; a person decides anyway.
   */
  likeness: 0.55,
  /** The page waits so long for a first search, then shows what is there. */
  patienceMs: 2000,
  /** Older than this, a search is made again when somebody looks. */
  freshMs: DAY_MS,
  /** Waits after each failed search; after the last it rests until somebody looks. */
  backoffMs: [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS],
  /** So many are asked about at once; the others follow when they are answered. */
  shown: 50,
} as const;
export const SHORT_ID_LENGTH = 8;
export const BELL_MAX = 99;
/** Kept in the browser under this key, newest first; so many where its storage is full (NOTE-01, NOTE-05). */
export const NOTIFICATIONS = { key: 'notifications', kept: 20, keptWhenFull: 10, oldAfterDays: 7 } as const;

/** The name of the platform stands in headers and titles (ADM-14). */
export const SYSTEM_NAME_MAX = 40;

export const LIST_PAGE = 25;
export const LIST_MAX = 100;
/** A page of cards is longer than one of rows. */
export const CARDS_PAGE = 12;
/** So many are approved or rejected by one submission of 'all that match', and by one call (ADM-16). */
export const DECISIONS_MAX = 500;
export const DECISIONS_CALL_MAX = 100;

export const TEXT_SHORT = 200;
export const TEXT_LONG = 5000;
/** Eligibility texts of the registry run to 9,518 characters in the records at hand. */
export const TEXT_CRITERIA = 40_000;
export const LIST_ITEMS = 60;

export const BODY_MAX_BYTES = 1_048_576;
/** The longest forms name 1,000 trials that are ticked, and 1,000 that were shown. */
export const FORM_FIELDS_MAX = 2500;
export const FORM_NAME_MAX = 200;
/** A form with one file. A file that is too large by half is still read, so that the form comes back with what was typed. */
export const MULTIPART_MAX_BYTES = 2 * UPLOAD_MAX_BYTES;

/** The rate limits count so long (the points are in app/http/rate-limit.server.ts). */
export const RATE_LIMIT_SECONDS = 60;
/** When to come back while nothing can be saved. */
export const UNAVAILABLE_SECONDS = 10;
export const AUTH_USER_FRESH_SECONDS = 30;
export const ADMIN_STATUS_FRESH_SECONDS = 300;
