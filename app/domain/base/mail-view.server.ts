/** E-mails as administrators see them: without the secrets in their links, with one exception. */
import { z } from 'zod';
import { withoutSecrets } from '~/catalogue/paths';
import { MAIL_STATES } from '~/catalogue/statuses';
import { moment, nullableText, pick, text, view } from '~/domain/model/views';
import { canSendMail } from '~/gateways/mail.server';
import { auditEventsSince } from '~db/queries/audit';
import { addressesOfSigners } from '~db/queries/signatures';
import { administrators } from '~db/queries/users';
import type { OutboxMail } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, can, type Person, person } from './actor';
import { record } from './audit.server';
import { hasSecrets, openedText } from './mail-links.server';

export const mailSchema = view('Mail', {
  id: text,
  recipient: text,
  subject: text,
  body: nullableText.describe('null once sent, and if it is confidential.'),
  links: z
    .enum(['none', 'hidden', 'shown'])
    .describe(
      'Links that let in whoever has them are hidden. Only without a mail server, and only to an account that has never signed anything, they are shown, to owners and support, which is audited. Support does not see those to administrators.',
    ),
  confidential: z.boolean().describe('Whether the e-mail quotes messages between a site and a sponsor.'),
  state: z.enum(MAIL_STATES),
  attempts: z.int().describe('How many times we tried to send it.'),
  dueAt: moment.describe('The earliest time of the next attempt.'),
  lastError: nullableText.describe('The mail server’s error message.'),
  createdAt: moment,
  sentAt: moment.nullable(),
});
export type ReadableMail = z.infer<typeof mailSchema>;

const isReadable = ({ state, confidential }: OutboxMail) => state !== 'sent' && !confidential;

/** Without secrets, whoever reads it. */
export const readable = (mail: OutboxMail): ReadableMail =>
  pick(mailSchema, {
    ...mail,
    body: isReadable(mail) ? withoutSecrets(mail.body) : null,
    links: hasSecrets(mail) ? 'hidden' : 'none',
    lastError: mail.lastError && withoutSecrets(mail.lastError),
  });

/**
 * The e-mails as the administrator may read them. Without a mail server, someone has to pass the links on by hand. Those
 * of a person who has signed stay hidden even then, because whoever has one could sign as that person.
 */
export async function readableFor(actor: Actor, mails: readonly OutboxMail[], at: number): Promise<ReadableMail[]> {
  const wanted = canSendMail() ? [] : mails.filter((mail) => isReadable(mail) && hasSecrets(mail));
  const shown = wanted.length > 0 ? await show(person(actor), wanted, at) : new Set();
  return mails.map((mail) => {
    const body = shown.has(mail.id) ? openedBody(mail) : null;
    return body === null ? readable(mail) : { ...readable(mail), body, links: 'shown' };
  });
}

/** Null if it was sealed under another secret: the other e-mails can still be read. */
function openedBody(mail: OutboxMail): string | null {
  try {
    return openedText(mail);
  } catch {
    return null;
  }
}

/** Records that the administrator reads the links, the first time, and returns the IDs of the e-mails. */
async function show(reader: Person, mails: readonly OutboxMail[], at: number): Promise<Set<string>> {
  const addressOf = ({ recipient }: OutboxMail) => recipient.toLowerCase();
  return store.tx(async (db) => {
    const signers = await addressesOfSigners(db, [...new Set(mails.map(addressOf))]);
    const admins = new Set((await administrators(db)).map(({ email }) => email));
    const shown = mails.filter(
      (mail) =>
        !signers.includes(addressOf(mail)) &&
        can(reader, 'outbox.readLinks', { toAdministrator: admins.has(addressOf(mail)) }),
    );
    const ids = shown.map(({ id }) => id);
    const earlier = (await auditEventsSince(db, 'mail', ids, 0)).filter(
      ({ action, actorId }) => action === 'mail.linkShown' && actorId === reader.id,
    );
    for (const { id, recipient, subject } of shown) {
      if (earlier.some(({ subjectId }) => subjectId === id)) continue;
      await record(db, reader, 'mail.linkShown', id, { after: { recipient, title: subject }, at });
    }
    return new Set(ids);
  });
}
