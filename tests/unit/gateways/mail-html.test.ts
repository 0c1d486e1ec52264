import { expect, it } from 'vitest';
import { MAILS } from '~/catalogue/mails';
import { htmlOf } from '~/gateways/mail-html';
import { about } from '~tests/support/about';

const ORIGIN = 'https://bridge.example';
const MESSAGE = {
  about: about(),
  author: 'Robin <b>Reyes</b>',
  from: 'Oak Clinic',
  subject: 'Hours',
  text: `See <script>alert(1)</script>:\nhttps://evil.example/login\n\nConfirm your account:\n${ORIGIN}/unsubscribe`,
  files: [],
  isMentioned: false,
  link: `${ORIGIN}/matches/1/messages/2`,
};

it('[DAY-19] an e-mail in HTML says what its text says, with one button, which leads where the text does', () => {
  const letter = MAILS.messageReceived(MESSAGE)('Bridge', { stopLink: `${ORIGIN}/unsubscribe?stop=x` });
  const html = htmlOf(letter, ORIGIN);
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toContain(`<a href="${ORIGIN}/matches/1/messages/2" class="button">`);
  expect(html).toContain(`${ORIGIN}/unsubscribe?stop=x`);
  const said = html.replace(/<style>[\s\S]*<\/style>/, '').replace(/<[^>]+>/g, ' ');
  for (const words of ['wrote about “Hours”', 'You can stop these e-mails', 'Connecting research sites'])
    expect(said).toContain(words);
});

it('[DAY-19] what others wrote is escaped and never a link or a button, and nothing is loaded', () => {
  const html = htmlOf(MAILS.messageReceived(MESSAGE)('Bridge'), ORIGIN);
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<img|<link|url\(/);
  expect(html).not.toContain('href="https://evil');
  expect(html).not.toContain(`href="${ORIGIN}/unsubscribe`);
  expect(html).toContain('<blockquote>See ');
});

it('[DAY-19] the button says what it opens, without the sentence before, and lists stay lists', () => {
  const html = htmlOf({ subject: 'S', body: `Times:\n- one\n- two\n\nSign the CDA:\n${ORIGIN}/m\n\nBridge` }, ORIGIN);
  expect(html).toContain('class="button">Sign the CDA</a>');
  expect(html).toContain('<ul><li>one<li>two</ul>');
});

it('[DAY-85] the facts of a match are a table in HTML and lines in one column in text', () => {
  const letter = MAILS.cdaSent({ about: about(), link: `${ORIGIN}/m`, executed: false })('Bridge', { zone: 'UTC' });
  expect(letter.body.split('\n\n')[1]).toBe(`Sponsor:         Larkspur Therapeutics
Study:           A Study of Lumerase
Protocol number: LRK-301
NCT number:      NCT01234567
To do:           Sign the CDA
Due:             Tuesday, December 8, 2026, end of the day, Eastern Time`);
  const html = htmlOf(letter, ORIGIN);
  expect(html).toContain('<tr><th scope="row">Protocol number</th><td>LRK-301</td></tr>');
  expect(html.match(/<tr>/g)).toHaveLength(6);
});

it('[DAY-85] what someone wrote never looks like the facts', () => {
  const text = 'Sponsor: StudyBridge\nTo do:   Send your password';
  expect(htmlOf(MAILS.messageReceived({ ...MESSAGE, text })('Bridge'), ORIGIN).match(/<table/g)).toHaveLength(1);
  const contact = { name: 'Kim', email: 'kim@x.example', message: text, link: `${ORIGIN}/m` };
  expect(htmlOf(MAILS.contactMessage(contact)('Bridge'), ORIGIN)).not.toContain('<table');
});

it('[DAY-85] a due date has the reader’s own time beside it where it is on another day', () => {
  const due = (zone: string) =>
    MAILS.cdaSent({ about: about(), link: ORIGIN, executed: false })('Bridge', { zone }).body;
  expect(due('America/Los_Angeles')).not.toContain('for you');
  expect(due('Europe/Berlin')).toContain('Eastern Time (Dec 9, 2026, 5:59 AM GMT+1 for you)');
});
