/** The articles of Help, and the search in them (DAY). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STEPS } from '~/catalogue/engagement';
import { HELP } from '~/catalogue/help';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { findHelp } from '~/domain/pages/help-search.server';

const ids = HELP.flatMap(({ articles }) => articles.map(({ id }) => id));
const titlesFor = (query: string) => findHelp(query).map(({ title }) => title);

describe('articles', () => {
  it('[DAY-09] are one for each step, and each says something', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const { value } of STEPS) expect(ids).toContain(value);
    for (const { articles } of HELP)
      for (const { id, text = [], site, sponsor } of articles)
        expect([...text, site, sponsor].join(''), id).toMatch(/\w{2}.*\.$/);
  });

  it('[DAY-09] exist for each page that leads to one', () => {
    const asked = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [...readFileSync(`app/${file}`, 'utf8').matchAll(/\bhelp: '([\w-]+)'|helpOn\('([\w-]+)'\)/g)].map(
          ([, page, link]) => page ?? link,
        ),
      );
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter((id) => !ids.some((each) => each === id))).toEqual([]);
  });
});

describe('search', () => {
  it('[DAY-09] finds articles by words of the title first, in any form', () => {
    expect(titlesFor('cda')[0]).toBe('Confidential disclosure agreement (CDA)');
    expect(titlesFor('Sign the CDA')[0]).toBe('Confidential disclosure agreement (CDA)');
    expect(titlesFor('attest')[0]).toBe('Attesting');
    expect(titlesFor('start-up')[0]).toBe('Start-up and activation');
    expect(titlesFor('trial')[0]).toBe('Trials');
    expect(titlesFor('qualification visits')[0]).toBe('Qualification visit');
    expect(titlesFor('how do I change my role?')).toContain('Staff and the authority to sign');
  });

  it('[DAY-09] finds them by the words that people use instead', () => {
    expect(titlesFor('NDA')).toEqual(['Confidential disclosure agreement (CDA)']);
    expect(titlesFor('1572')).toEqual(['Start-up and activation', 'Documents']);
    expect(titlesFor('2fa')).toEqual(['Second factor']);
    expect(titlesFor('forgot password')).toContain('The link in your e-mail doesn’t work');
  });

  it.each([
    ['1572', 'Documents'],
    ['SIV', 'Start-up and activation'],
    ['CTA', 'Start-up and activation'],
    ['redline', 'Start-up and activation'],
    ['redlines', 'Start-up and activation'],
    ['ICF', 'Start-up and activation'],
    ['DOA log', 'Start-up and activation'],
    ['CRA', 'Qualification visit'],
    ['PSV', 'Qualification visit'],
    ['EDC', 'Enrollment'],
    ['CTMS', 'For developers'],
    ['CRC', 'Staff and the authority to sign'],
    ['financial disclosure', 'Documents'],
  ])('[DAY-199] finds by “%s”, as people in the field say, “%s”', (query, title) => {
    expect(titlesFor(query)).toContain(title);
  });

  it('[DAY-09] shows a sentence with the words', () => {
    expect(findHelp('findings')).toEqual([
      expect.objectContaining({ id: 'visit', sentence: expect.stringContaining('but not the findings') }),
    ]);
  });

  it('[DAY-09] finds nothing for what there is not, and takes any text', () => {
    for (const query of ['zebra', '.*', '(zebra+)+$', '%', '\u0000', '💊', '']) expect(findHelp(query)).toEqual([]);
    expect(findHelp('the')).not.toEqual([]);
    expect(findHelp('cda '.repeat(100_000)).length).toBeGreaterThan(0);
    expect(findHelp(`${'x'.repeat(SHORT_TEXT_MAX_CHARS)} cda`)).toEqual([]);
  });
});
