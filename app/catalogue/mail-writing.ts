/** How e-mails are written. What each says is in mails.ts and its neighbors. */
import { type About, factsOf, inColumns, type Told } from './mail-facts';
import type { MailKind } from './mail-kinds';
import { holdsContact, unlinked } from './plain-names';
import { NO_ZONE } from './time';

/** Who reads an e-mail. */
export interface Reader {
  /** In which they read times. */
  zone?: string;
  /** Where they stop e-mails of this kind without signing in; null if they cannot. */
  stopLink?: string | null;
}

export interface Letter {
  subject: string;
  /** Plain text, of which the HTML is made (app/gateways/mail-html.ts). */
  body: string;
  /** The page that it is about; null without one. */
  link: string | null;
}

export type Written = (systemName: string, reader?: Reader) => Omit<Letter, 'link'>;
/** What is sent to a reader, given the platform's name (ADM-14), and its kind if a person can stop it. */
export type Mail = ((systemName: string, reader?: Reader) => Letter) & {
  kind: MailKind | null;
  /** What the recipient’s calendar takes over, as iCalendar. */
  entry?: (recipient: string) => Promise<string>;
};
export type Words = string | ((systemName: string, zone: string) => string);

/** Paragraphs that mention the platform or a time are functions. A link on a line of its own follows what it does. */
export function mail(subject: Words, ...paragraphs: Words[]): Written {
  return (systemName, { zone = NO_ZONE, stopLink = null } = {}) => {
    const say = (words: Words) => (typeof words === 'string' ? words : words(systemName, zone));
    const signature = `${systemName}\nConnecting research sites with studies that fit them.`;
    const stop = stopLink ? [`You can stop these e-mails, or get them in one a day:\n${stopLink}`] : [];
    return {
      // A line break in a name must not start a new header.
      subject: say(subject).replace(/\s+/g, ' '),
      body: [...paragraphs.map(say), ...stop, signature].join('\n\n'),
    };
  };
}

interface AboutMail extends Told {
  subject: Words;
  /** What has happened or is asked, in a sentence of its own, and what there is to add. */
  says: readonly [Words, ...Words[]];
  /** What its button opens. */
  button: string;
}

/** An e-mail about a match or a study: its facts follow the first sentence, so that it can be read without the others. */
export const mailAbout = (
  { about, link }: { about: About; link: string },
  { subject, says: [first, ...more], button, ...told }: AboutMail,
): Written => mail(subject, first, (_, zone) => inColumns(factsOf(about, told, zone)), ...more, `${button}:\n${link}`);

/** What someone else wrote, set apart from what we say. It is never a link or a paragraph of ours. */
export const quoted = (text: string): string => text.replace(/^/gm, '> ');

/** A name that holds an address or a phone number is left out, so that nobody can address strangers with words of their own. */
export const greeting = (name: string | null): string =>
  name && !holdsContact(name, 'person') ? `Hello ${unlinked(name)},` : 'Hello,';

/** Further lines are indented, so that none can pass for a paragraph or a link of ours. */
export const reasonGiven = (reason: string | null): string =>
  reason ? `Reason: ${reason.replace(/\n/g, '\n  ')}` : 'No reason was given.';
