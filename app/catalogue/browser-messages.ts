/** The messages that the browser shows by itself. Every page loads them, so all others are in messages.ts. */
import type { Notice } from './notices';
import { PLACES } from './paths';

/** A message after an action. The specification fixes many of these sentences (section 8 of both files). */
export interface Toast {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  description?: string;
  /** A second sentence, where there is room for it. */
  more?: string;
  /** Also shows the toast as a notification (NOTE-07), with these fields in place of the toast's own. */
  notification?: Partial<Notice>;
  /** The messages of notifications that are no longer true. */
  retracts?: readonly string[];
}

export const success = (title: string, description?: string): Toast => ({ tone: 'success', title, description });
export const failure = (title: string, description?: string): Toast => ({ tone: 'danger', title, description });
export const info = (title: string, description?: string): Toast => ({ tone: 'info', title, description });
export const notified = (toast: Toast, notification: Partial<Notice> = {}): Toast => ({ ...toast, notification });

const MATCHING = { actionUrl: `${PLACES.adminPanel}?section=matching` };

/** The messages of errors that pages show by themselves. All others are in errors.ts, which the browser does not load. */
export const BROWSER_ERRORS = {
  registrationGone: 'You can no longer change a registration here.',
  studyFailed: 'Failed to submit study. Please try again.',
  registrationFailed: 'Failed to submit registration. Please try again.',
  kioskFailed: 'There was an error submitting your registration. Please try again.',
  linkExpired: 'This link has been used or has expired. Please ask for a new one.',
} as const;

/** The toasts that the browser shows by itself. They have a separate list, so that pages do not load all the others. */
export const BROWSER_TOASTS = {
  registrationFailed: failure('Error', 'Failed to submit registration. Please try again.'),
  studyFailed: failure('Error', 'Failed to submit study. Please try again.'),
  unauthorized: failure('Unauthorized', 'You are logged out. Logging in again...'),
  loginFailed: (message = 'Invalid credentials') => failure('Login Failed', message),
  loginError: failure('Login Error', 'Unable to connect to server'),
  studyApplied: success('Study Data Applied', 'We filled in the form from ClinicalTrials.gov. Please check it.'),
  matchesFound: (count: number) => notified(success('Matches Found', `Found ${count} compatible sites`), MATCHING),
  findingOffline: notified(failure('Matching Error', 'Unable to connect to server'), MATCHING),
  findingRefused: (message: string) => notified(failure('Matching Failed', message), MATCHING),
  kioskFailed: failure('Registration Failed', 'There was an error submitting your registration. Please try again.'),
  missingInformation: failure('Missing Information', 'Please fill in all required fields.'),
  kioskRegistered: success('Registration Successful!', 'Our team will contact you within 2-3 business days.'),
  kioskSaved: success(
    'Saved on this device',
    'We will send your registration as soon as you are back online. Our team will contact you within 2-3 business days.',
  ),
} as const;

/** Shown when a page or a form has no connection. */
export const OFFLINE = {
  title: 'You are offline',
  notSent: 'Nothing was sent. What you entered is still here. Please try again once you are back online.',
  text: 'This page needs an internet connection.',
  kept: 'Kiosk entries are saved on this device and sent once you are back online.',
} as const;

export const NOT_FOUND = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
} as const;
