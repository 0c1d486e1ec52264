import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { holdsAddress, holdsContact, unlinked } from '~/catalogue/plain-names';
import { about } from '~tests/support/about';

const REAL = [
  "St. Mary's Hosp.",
  "St.Mary's Hospital",
  'Dr.Smith Family Practice',
  'Univ.Hospital Basel',
  'Amgen Inc.',
  'Boehringer Ingelheim Pharma GmbH & Co. KG',
  'F. Hoffmann-La Roche Ltd.',
  'Mayo Clinic, Rochester (Site No.: 301-003)',
  'Research Site #157120',
  'M.D. Anderson Cancer Center',
  'U.S. Dept. of Veterans Affairs',
  'A.T. Still University',
  'Centro Médico Dr. José Núñez',
  '24/7 Urgent Care: Downtown',
  'Clinic @ Main Street',
  'Phase 1 Trials, L.L.C.',
  '北京大学第一医院',
  'Alder, Birch & Co.',
  'E.ON',
  'Merck & Co.KGaA',
  'Braun GmbH & Co.KG',
  'Univ.of Texas',
  'Univ.Hospital for Children',
  'Sta.Maria Clinic',
  'Rev.Jones Memorial',
  'Res.Center of Assoc.Physicians',
  'Natl.Inst.of Health',
];
const PEOPLE = [
  "Conan O'Brien",
  'María-José Núñez',
  'J. R. R. Tolkien',
  'Ada M. Lovelace, M.D., Ph.D.',
  'Louis XIV',
  'Nguyễn',
  'Prof.Dr. Müller',
  'Prof.Dr.med. Hans Meier',
  'Dr.med. Hans',
  'Dr.rer.nat. Hans',
  'Priv.-Doz.Dr. Hans',
  'Dr.Li',
  'Dr.Kim',
  'Prof.Wu',
  'J.van der Berg',
  'Sr.Garcia',
  'Sra.Ruiz',
  'Mme.Curie',
  'Wm.Smith',
  'Ada Lovelace, B.Sc.N.',
  'Ada Lovelace, M.Sc.',
  'Ada Lovelace MSc.PhD',
];
const BAD = [
  'Visit https://evil.example now',
  'evil.com/x',
  'Go to EVIL.COM',
  'www.evil',
  'bit.ly/x1',
  'a@b.com',
  'Write to a@b',
  'mailto:someone',
  'ftp://evil',
  'evil．com',
  'evil。com',
  'evil.\u200bcom',
  'https://x',
  'xn--e1afmkfd.xn--p1ai',
  'почта.рф',
  '192.0.2.1/login',
  'x.Com',
  'St.Online',
  'St.Mary.com',
  'Dr.Smith.Evil.Co',
  'Co.Email',
  'Med.Live',
  'Inc.Support',
  'bit.ly',
  'Bit.Ly',
  't.me',
  'T.Me',
  'T.ME',
  'Dr.Me',
  'x.APP',
  'Co.Uk',
  'evil.Hospital',
  'e.Hospital',
  'co.hospital',
  'Univ.Hospital/verify',
  'Dr.Li/x',
  'Med.Live/verify',
  'Co.Email?code=1',
  'Inc.Health:8443',
];

/** Texts made of what addresses are made of. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...BAD,
        ...REAL,
        '.',
        '..',
        '@',
        ':',
        '/',
        '://',
        'www.',
        ' ',
        '\n',
        'com',
        'evil',
        '\u200b',
        '．',
        '[.]',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('a name', () => {
  it.each(REAL)('[VET-05] such as %j is accepted for an organization, and stays as it is in e-mails', (name) => {
    expect(holdsContact(name, 'organization')).toBe(false);
    expect(unlinked(name)).toBe(name);
  });

  it.each(PEOPLE)('[VET-05] such as %j is accepted for a person', (name) => {
    expect(holdsContact(name, 'person')).toBe(false);
  });

  it.each(BAD)('[VET-05] such as %j is refused', (name) => {
    expect(holdsContact(name, 'person')).toBe(true);
    expect(holdsContact(name, 'organization')).toBe(true);
  });

  it('[VET-05] with a phone number is refused', () => {
    expect(holdsContact('Call 555-0100', 'person')).toBe(true);
    expect(holdsContact('Call (617) 555-0100', 'organization')).toBe(true);
    for (const gap of [' - ', '\u2013', '\u2011', ' \u2014 ', '\u00b7', '\u2212', ') '])
      expect(holdsContact(`Call 617${gap}555${gap}0100`, 'organization')).toBe(true);
    expect(holdsContact('Research Site 123-4567', 'organization')).toBe(false);
    expect(holdsContact('Rooms 101, 102, 103 and 104', 'organization')).toBe(false);
    expect(holdsContact('Ada t1234567', 'person')).toBe(false);
  });

  it('[VET-06] never holds an address once it is in an e-mail, and one without stays the same', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = unlinked(text);
        expect(holdsAddress(written)).toBe(false);
        expect(written).not.toMatch(/[\n\r]/);
        expect(unlinked(written)).toBe(written);
        if (!holdsAddress(text)) expect(written).toBe(text.replace(/\s+/g, ' ').trim());
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an e-mail', () => {
  const OURS = 'https://studybridge.example/x';
  const written = (mail: Mail) => {
    const { subject, body } = mail('StudyBridge');
    return `${subject}\n${body}`.replaceAll(OURS, 'OUR LINK');
  };
  const mails: [string, (name: string) => Mail][] = [
    [
      'about a registration',
      (name) => MAILS.siteInvitation({ firstName: name, organization: name, link: OURS, hours: 1 }),
    ],
    ['about a corrected address', (name) => MAILS.addressCorrected({ organization: name })],
    ['about a study', (name) => MAILS.sponsorInvitation({ firstName: name, study: name, link: OURS, hours: 1 })],
    [
      'to the address of a member',
      (name) =>
        MAILS.knownMember({
          what: `the registration of ${name}`,
          organization: name,
          link: OURS,
          loginLink: OURS,
          passwordLink: null,
          days: 1,
        }),
    ],
    [
      'to a known address',
      (name) => MAILS.knownAddress({ what: `the study "${name}"`, link: OURS, loginLink: OURS, days: 1 }),
    ],
    [
      'that invites a colleague',
      (name) =>
        MAILS.staffInvitation({
          firstName: name,
          inviter: name,
          organization: name,
          role: 'owner',
          link: OURS,
          hours: 1,
        }),
    ],
    [
      'to a colleague with an account',
      (name) => MAILS.staffKnownAddress({ inviter: name, organization: name, link: OURS }),
    ],
    [
      'to a lead',
      (name) =>
        MAILS.leadFollowUp({
          firstName: name,
          organization: name,
          rep: name,
          event: name,
          words: null,
          days: 60,
          link: OURS,
          stopLink: OURS,
        }),
    ],
    [
      'that invites a site',
      (name) => {
        const names = { sponsor: name, study: name, title: name, protocolNumber: name };
        return MAILS.siteInvited({ about: about(names), facts: [['Indication', name]], line: name, link: OURS });
      },
    ],
    ['to administrators', (name) => MAILS.newSite({ organization: name, link: OURS })],
  ];

  it.each(mails)('[VET-06] %s holds only our own links, whatever the names are', (_, mailOf) => {
    fc.assert(
      fc.property(hostile, (name) => holdsAddress(written(mailOf(name))) === false),
      { numRuns: 300 },
    );
    expect(written(mailOf('Ada'))).toContain('Ada');
  });
});
