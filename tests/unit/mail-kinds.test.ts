import { expect, it } from 'vitest';
import { KIND_OF } from '~/catalogue/mail-kinds';
import { MAILS } from '~/catalogue/mails';

it('[DAY-17] every e-mail that can be stopped exists, and none that must be delivered is among them', () => {
  expect(Object.keys(KIND_OF).filter((name) => !Object.hasOwn(MAILS, name))).toEqual([]);
  const delivered = ['passwordReset', 'passwordChanged', 'siteInvitation', 'organizationDecided', 'studyDecided'];
  for (const name of [...delivered, 'moreNeeded', 'signingRefused', 'emailChanged'])
    expect(Object.hasOwn(KIND_OF, name)).toBe(false);
});
