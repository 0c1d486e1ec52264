import { expect, it } from 'vitest';
import { MAILS } from '~/catalogue/mails';

it('[VIS-06] the e-mail about a report asks to mark action items as done only if the site has some', () => {
  const about = { sponsor: 'Larkspur', study: 'A study', link: 'https://x.example/match' };
  expect(MAILS.visitReported({ ...about, actions: ['Calibrate the scale'] })('StudyBridge').body).toMatch(
    /Your action items:\nCalibrate the scale\n+Mark them as done/,
  );
  const none = MAILS.visitReported({ ...about, actions: [] })('StudyBridge').body;
  expect(none).toContain('You have no action items.');
  expect(none).not.toContain('Mark them');
});
