/** Declines, and what is not suggested to sites because of them (INB-08). */
import { describe, expect, test } from 'vitest';
import type { Decline, MatchSite } from '~/matching';
import { BLANK_TRIAL } from '~/matching/types';
import { NOW } from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';

const DAY = 86_400_000;
const study = aStudy({ title: 'Carbonel in small cell lung cancer', indication: 'Small cell lung cancer' });
const declined = (more: Partial<Decline>): Decline => ({
  kind: 'other' as Decline['kind'],
  at: NOW - 10 * DAY,
  until: null,
  studyId: 'declined',
  title: 'Velotinib in non-small cell lung cancer',
  therapeuticArea: 'oncology',
  indication: 'Non-small cell lung cancer',
  isRunning: true,
  ...more,
});
const explained = (decline: Decline, site: Partial<MatchSite> = {}, of = study) =>
  explainSite(of, aSite({ therapeuticAreas: ['Oncology'], declines: [decline], ...site }), { now: NOW });
const lungTrial = { ...BLANK_TRIAL, nctId: 'NCT90000900', title: study.title, conditions: ['Small cell lung cancer'] };

describe('[INB-08] after a decline', () => {
  test('without capacity, nothing is suggested until the date, and the reason says until when', () => {
    const until = NOW + 30 * DAY;
    const held = explained(declined({ kind: 'capacity', until, therapeuticArea: 'neurology' }));
    expect(held.filteredOut).toBe(
      'The site does not have what the study requires: capacity for a new study before March 31, 2026.',
    );
    expect(held.lines.missing).toContain('capacity for a new study before March 31, 2026');
    expect(explained(declined({ kind: 'capacity', until: NOW })).filteredOut).toBeNull();
  });

  test('because of a competing study, nothing of the same area is suggested while the declined study runs', () => {
    const competing = declined({ kind: 'competing' });
    expect(explained(competing).filteredOut).toContain('capacity for another study in Oncology');
    expect(explained({ ...competing, isRunning: false }).filteredOut).toBeNull();
    expect(explained({ ...competing, therapeuticArea: 'cardiology' }).filteredOut).toBeNull();
    expect(explained(competing, {}, aStudy({ therapeuticArea: '' })).filteredOut).not.toContain('capacity');
  });

  test('with the wrong patients, a declared area is no evidence for studies like it, but a confirmed trial is', () => {
    const wrong = declined({ kind: 'population' });
    const doubted = explained(wrong);
    expect([doubted.relevant, doubted.filteredOut]).toEqual([
      false,
      'The site says that its patients do not suit such studies, and it has no confirmed trial like this one.',
    ]);
    expect(explained(wrong, { trackRecord: [lungTrial] }).filteredOut).toBeNull();
    const other = {
      ...wrong,
      title: 'Hesperin in depression',
      indication: 'Major depression',
      therapeuticArea: 'psychiatry',
    };
    expect(explained(other).filteredOut).toBeNull();
    expect(explained({ ...wrong, at: NOW - 366 * DAY }).filteredOut).toBeNull();
  });

  test('for any other reason, nothing changes', () => {
    const { rank: _, ...site } = explained(declined({}));
    expect(site.filteredOut).toBeNull();
  });
});
