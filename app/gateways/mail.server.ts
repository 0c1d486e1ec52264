import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { env } from '../env.server';
import { jobSignal } from './job-context.server';
import { lazily } from './lazily.server';
import { htmlOf } from './mail-html';
import { traceCall } from './tracing.server';

const nodemailer = lazily<typeof import('nodemailer')>('nodemailer');

let transport: Transporter | undefined;

interface Letter {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** The address that stops such mails; null for mails that cannot be stopped. */
  unsubscribe: string | null;
  /** For the recipient's calendar, as iCalendar; null for most. */
  calendar: string | null;
  /** The request that caused it; null for one of a job. */
  requestId: string | null;
}

/** Without SMTP_URL, e-mails wait in the outbox, where an admin can read them. */
export const canSendMail = (): boolean => env().smtpUrl !== undefined;

/** 'no-reply@site.example' in 'StudyBridge <no-reply@site.example>'. */
const addressIn = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/**
 * Sends one e-mail. If repeated after a crash, it has the same Message-ID, so mail servers can drop the duplicate.
 * @returns what the mail server said when it took the e-mail.
 * @throws {Error} with its answer.
 */
export async function sendMail(
  { id, recipient, subject, body, unsubscribe, calendar, requestId }: Letter,
  senderName?: string,
): Promise<string> {
  const host = new URL(env().publicUrl).hostname;
  const mail = {
    from: senderName ? { name: senderName, address: addressIn(env().mailFrom) } : env().mailFrom,
    to: recipient,
    subject,
    text: body,
    html: htmlOf({ subject, body }, env().publicUrl),
    ...(calendar !== null && { icalEvent: { filename: 'visit.ics', method: methodOf(calendar), content: calendar } }),
    messageId: `<${id}@${host}>`,
    headers: {
      ...(requestId !== null && { 'X-Request-Id': requestId }),
      ...(unsubscribe !== null && unsubscribeHeaders(unsubscribe)),
    },
  };
  const { response } = await traceCall('mail server', () => unlessOver(mailServer().sendMail(mail)));
  return String(response);
}

const TIMEOUTS: object = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function mailServer(): Transporter {
  transport ??= nodemailer().createTransport(env().smtpUrl as string, TIMEOUTS);
  return transport;
}

/** Connects to the mail server and signs in, without sending anything. @throws {Error} with its answer. */
export const mailServerAnswers = (): Promise<true> => mailServer().verify();

/** What it asks the calendar to do, such as REQUEST or CANCEL. Mail programs read it from the e-mail, too. */
const methodOf = (calendar: string) => /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH';

/** How long an e-mail that is under way when the server ends may still take, so that it is not sent twice. */
const LAST_MAIL_MS = 1000;

/** @throws an AbortError for a job that has to end before the mail server answers. */
async function unlessOver<T>(sending: Promise<T>): Promise<T> {
  const ends = jobSignal();
  if (!ends) return sending;
  const answered = new AbortController();
  const over = async () => {
    if (!ends.aborted) await once(ends, 'abort', { signal: answered.signal });
    await pause(LAST_MAIL_MS, undefined, { signal: answered.signal });
    throw ends.reason;
  };
  return Promise.race([sending, over()]).finally(() => answered.abort());
}

/** Mail programs show a button for these, and post to the address without asking the person to sign in (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
