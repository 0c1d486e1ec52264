import { expect, it } from 'vitest';
import { MAILS } from '~/catalogue/mails';
import { htmlOf } from '~/gateways/mail-html';

const ORIGIN = 'https://bridge.example';
const MESSAGE = {
  author: 'Robin <b>Reyes</b>',
  from: 'Oak Clinic',
  study: 'A Study',
  subject: 'Hours',
  text: 'See <script>alert(1)</script>:\nhttps://evil.example/login',
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
});

it('[DAY-19] a short request is the button itself, and lists stay lists', () => {
  const html = htmlOf(
    MAILS.taskAssigned({ about: 'A Study', todo: 'Sign the CDA', by: 'Robin', date: null, link: `${ORIGIN}/m` })(
      'Bridge',
    ),
    ORIGIN,
  );
  expect(html).toContain('class="button">Do it here</a>');
  expect(htmlOf({ subject: 'S', body: 'Times:\n- one\n- two\n\nBridge' }, ORIGIN)).toContain('<ul><li>one<li>two</ul>');
});
