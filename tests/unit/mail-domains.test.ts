/** Whose domain an e-mail address is at (GEN-25). */
import { freeEmailDomains } from 'free-email-domains-typescript';
import { describe, expect, it } from 'vitest';
import { kindOfDomain, mailDomainOf, ownDomainOf } from '~/catalogue/mail-domains.server';
import { organizationChecks, studyChecks } from '~/domain/model/review-checks';

describe('the domain of an e-mail address', () => {
  it('[GEN-25] is an institution’s own, whatever it begins with', () => {
    for (const domain of [
      ...[
        'mail.cancer.gov',
        'live.example.edu',
        'me.medicine.example',
        'mail.hospital.example',
        'proton.therapy.example',
      ],
      ...[
        'outlook.nhs.uk',
        'yahoo.health.example',
        'nus.edu.sg',
        'verizon.example',
        'att.clinic.za.com',
        'gmail.example',
      ],
    ])
      expect([domain, kindOfDomain(domain)]).toEqual([domain, 'own']);
  });

  it('[GEN-25] is a provider’s, whatever country or part of it', () => {
    for (const domain of [
      ...['gmail.com', 'rocketmail.com', 'yahoo.co.uk', 'comcast.net', 'charter.net', 'earthlink.net', 'proton.me'],
      ...[
        'gmx.de',
        'hotmail.fr',
        '163.com',
        'vip.163.com',
        'tampabay.rr.com',
        'm.facebook.com',
        'GMAIL.com',
        'hey.com',
        'suddenlink.net',
        'sympatico.ca',
        'relay.firefox.com',
      ],
    ])
      expect([domain, kindOfDomain(domain)]).toEqual([domain, 'provider']);
  });

  it('[GEN-25] is a throwaway’s, subdomains included', () => {
    for (const domain of ['yopmail.com', 'guerrillamail.com', 'a.yopmail.com', '10minutemail.com'])
      expect([domain, kindOfDomain(domain)]).toEqual([domain, 'throwaway']);
  });

  it('[GEN-25] is read from addresses of e-mail and of pages, and a first label decides nothing', () => {
    expect(mailDomainOf('Pat@\u200BGMX.de')).toEqual({ domain: 'gmx.de', kind: 'provider' });
    expect(mailDomainOf('')).toBeNull();
    expect(ownDomainOf('https://www.mail.cancer.gov/x')).toBe('mail.cancer.gov');
    expect(['pat@gmx.de', 'https://www.instagram.com/clinic', 'pat@yopmail.com', null].map(ownDomainOf)).toEqual(
      Array(4).fill(null),
    );
    for (const provider of freeEmailDomains.slice(0, 500)) {
      const [first] = provider.split('.');
      expect(kindOfDomain(`${first}.hospital.example`)).toBe('own');
    }
  });
});

describe('the reviewer', () => {
  const contactAt = (address: string | null) =>
    studyChecks(
      { nctNumber: null, title: 'A study', sponsorName: null, onBehalfOf: null, origins: null, countries: [] },
      { documents: 1, sponsor: null, contact: mailDomainOf(address) },
    ).find(({ label }) => label === 'Contact');
  const site = {
    type: 'site' as const,
    name: 'Bay',
    phone: null,
    address: null,
    city: null,
    state: null,
    zipCode: null,
    npi: null,
    piNpi: null,
    piName: null,
  };
  const mailOf = (email: string | null, website: string | null) => {
    const known = { mail: mailDomainOf(email), documents: 1, zip: null, miles: null, npi: null, piNpi: null };
    return organizationChecks({ ...site, email, website }, known).find(({ label }) => label === 'E-mail and website');
  };

  it('[GEN-25] sees whether a study’s contact is at an own domain, a provider’s or a throwaway’s', () => {
    expect(contactAt('pi@mail.cancer.gov')).toMatchObject({ state: 'ok' });
    expect(contactAt('pi@comcast.net')?.text).toBe(
      'The contact has no address at a company’s own domain, but at comcast.net, where anyone can get one.',
    );
    expect(contactAt('pi@yopmail.com')).toMatchObject({
      state: 'problem',
      text: 'The contact has no address at a company’s own domain, but at yopmail.com, which gives throwaway addresses that soon stop working.',
    });
    expect(contactAt(null)?.text).toBe('The contact has no address at a company’s own domain.');
  });

  it('[GEN-25] sees the same for a site', () => {
    expect(mailOf('a@bay.example', 'https://www.bay.example')).toMatchObject({ state: 'ok' });
    expect(mailOf('a@comcast.net', 'bay.example')).toMatchObject({ state: 'problem' });
    expect(mailOf('a@comcast.net', null)).toMatchObject({
      state: 'unknown',
      text: 'The e-mail address is at comcast.net, where anyone can get one. There is no website to compare.',
    });
    expect(mailOf('a@yopmail.com', null)?.text).toContain('throwaway');
    expect(mailOf(null, 'bay.example')).toMatchObject({ state: 'unknown' });
  });
});
