import { expect, it } from 'vitest';
import { MAILS } from '~/catalogue/mails';
import { about } from '~tests/support/about';

it('[VIS-06] the e-mail about a report asks to mark action items as done only if the site has some', () => {
  const of = { about: about(), link: 'https://x.example/match' };
  expect(MAILS.visitReported({ ...of, actions: ['Calibrate the scale'] })('StudyBridge').body).toMatch(
    /Your action items:\nCalibrate the scale\n+Mark action items as done/,
  );
  const none = MAILS.visitReported({ ...of, actions: [] })('StudyBridge').body;
  expect(none).toContain('You have no action items.');
  expect(none).not.toContain('Mark action');
});
