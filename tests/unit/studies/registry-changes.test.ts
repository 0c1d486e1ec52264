import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterReading,
  changedFields,
  lineChanges,
  originsTold,
  registryChanges,
  settled,
  studyRegistry,
  valuesToTake,
} from '~/domain/commands/studies/registry-changes';
import { changesInWords, storedValues } from '~/domain/model/study-changes';
import { studySchema } from '~/domain/model/study-schema';
import { statusInWords } from '~/registry/status';
import type { RegistryRead, Study } from '~db/schema';

const VALUES = {
  title: 'Velorafen in Adults With Asthma',
  phase: 'phase_ii',
  enrollmentTarget: 120,
  totalSites: 4,
  estimatedDuration: 18,
  countries: [
    { country: 'United States', locations: 3 },
    { country: 'Canada', locations: 1 },
  ],
  geographicPreferences: ['Northeast', 'Midwest'],
  inclusionCriteria: 'Adults\nAsthma for a year\n18 Years and older',
  regulatoryStatus: 'ready_to_enroll',
};
const ORIGINS = Object.fromEntries(Object.keys(VALUES).map((field) => [field, 'derived' as const]));

const reading = (values: object = {}, more: Partial<RegistryRead> = {}): RegistryRead => ({
  status: 'NOT_YET_RECRUITING',
  stopped: null,
  sponsor: 'Larkmoor Therapeutics',
  numbers: ['NCT90000001'],
  origins: ORIGINS,
  values: { ...VALUES, ...values },
  ...more,
});

/** A study as it was imported from the first reading, with these values of its own. */
function study(now: RegistryRead | null, own: object = {}, more: Partial<Study> = {}): Study {
  const { countries, estimatedDuration, ...values } = VALUES;
  const stored = storedValues(studySchema.parse({ therapeuticArea: 'pulmonology', estimatedDuration, ...values }), {
    ...{ musts: null, countries: [], requiredEquipment: [], geographicPreferences: [] },
  });
  return {
    ...{ id: 'study', status: 'approved', isActive: true, proposed: null, registryReadAt: 1, nctNumber: 'NCT90000001' },
    ...stored,
    countries: countries.map(({ country, locations }) => ({ country, sites: locations, patients: null })),
    ...{ registryRead: reading(), registryNow: now, origins: ORIGINS },
    ...own,
    ...more,
  } as unknown as Study;
}

const changeOf = (field: string, now: RegistryRead, own: object = {}, more: Partial<Study> = {}) =>
  registryChanges(study(now, own, more)).find((change) => change.field === field);

describe('[REG-31] what has changed in a record', () => {
  it('is shown field by field, in words, beside what the study says', () => {
    const now = reading({ enrollmentTarget: 1200, estimatedDuration: 24 }, { status: 'RECRUITING' });
    expect(
      registryChanges(study(now, { enrollmentTarget: 150 }, { origins: { estimatedDuration: 'derived' } })),
    ).toEqual([
      {
        ...{ field: 'status', label: 'Overall status', before: 'Not yet recruiting', now: 'Recruiting' },
        ...{ own: null, lines: null, takeable: false, suggested: false },
      },
      {
        ...{ field: 'enrollmentTarget', label: 'Target enrollment', before: '120', now: '1,200' },
        ...{ own: '150', lines: null, takeable: true, suggested: false },
      },
      {
        ...{ field: 'estimatedDuration', label: 'Duration in months', before: '18', now: '24' },
        ...{ own: '18', lines: null, takeable: true, suggested: true },
      },
    ]);
    expect(registryChanges(study(null))).toEqual([]);
    expect(studyRegistry(study(now, {}, { isActive: false })).changes, 'of a study that has ended').toEqual([]);
  });

  it('names a lead sponsor and a status that the study has no field for', () => {
    expect(changeOf('sponsor', reading({}, { sponsor: 'Hollin Bio' }))).toMatchObject({
      ...{ label: 'Lead sponsor', before: 'Larkmoor Therapeutics', now: 'Hollin Bio', takeable: false },
    });
    const told = ['ACTIVE_NOT_RECRUITING', 'ENROLLING_BY_INVITATION', 'UNKNOWN', 'Active, not recruiting', null, ''];
    expect(told.map(statusInWords)).toEqual([
      ...['Active, not recruiting', 'Enrolling by invitation', 'Unknown', 'Active, not recruiting', null, null],
    ]);
  });

  it('is a flag of the design, too, which a record may deny or not state', () => {
    const told = (blinding?: boolean) =>
      reading({ blinding }, { stopped: null, origins: { ...ORIGINS, blinding: 'record' } });
    const change = (before: RegistryRead, now: RegistryRead, blinding: boolean) =>
      changeOf('blinding', now, { blinding }, { registryRead: before });
    expect(change(told(true), told(false), true)).toMatchObject({
      ...{ label: 'Blinded', before: 'Yes', now: 'No', takeable: true, suggested: true },
    });
    expect(change(told(true), told(), true)).toMatchObject({ now: 'Not stated', takeable: true });
    expect(change(told(), told(false), false)).toMatchObject({ now: 'No', takeable: false });
  });

  it('is the description, as lines that were added and removed', () => {
    const told = (description: string) => reading({ description }, { stopped: null });
    const change = changeOf('description', told('New\nSame'), {}, { registryRead: told('Old\nSame') });
    expect(change?.lines).toEqual({ removed: ['Old'], added: ['New'] });
  });

  it('names why a trial has stopped until the sponsor has settled it', () => {
    const now = reading({ totalSites: 9 }, { status: 'TERMINATED', stopped: 'Terminated in May 2020 (low accrual)' });
    const open = study(now);
    expect(studyRegistry(open)).toMatchObject({
      status: 'Terminated',
      stopped: 'Terminated in May 2020 (low accrual)',
    });
    const seen = { ...open, ...settled(open, ['status']) };
    expect(studyRegistry(seen)).toMatchObject({ status: 'Terminated', stopped: null });
    expect(studyRegistry(seen).changes.map(({ field }) => field)).toEqual(['totalSites']);
  });

  it('is offered where the study still has what the record said, not where the sponsor has its own', () => {
    const now = reading({ totalSites: 9 });
    const offered = (own: object, origins: Study['origins']) =>
      changeOf('totalSites', now, own, { origins })?.suggested;
    expect(offered({}, null), 'the same value').toBe(true);
    expect(offered({ totalSites: 5 }, { totalSites: 'estimate' }), 'an estimate').toBe(true);
    expect(offered({ totalSites: 5 }, null), 'its own').toBe(false);
    const proposed = { proposed: { totalSites: 6 } };
    expect(changeOf('totalSites', now, {}, proposed), 'its own, once approved').toMatchObject({
      ...{ own: '6', suggested: false, takeable: true },
    });
    expect(changeOf('totalSites', now, { totalSites: 9 }), 'says it already').toMatchObject({
      ...{ takeable: false, suggested: false },
    });
  });

  it('leaves no study without what it must have', () => {
    const { phase: _, ...values } = VALUES;
    expect(changeOf('phase', { ...reading(), values })).toMatchObject({ now: 'Not stated', takeable: false });
    const { totalSites: __, ...others } = VALUES;
    expect(changeOf('totalSites', { ...reading(), values: others })).toMatchObject({
      now: 'Not stated',
      takeable: true,
    });
  });

  it('is no other order and no other spacing', () => {
    const moved = { countries: [...VALUES.countries].reverse(), geographicPreferences: ['Midwest', 'Northeast'] };
    const spaced = { inclusionCriteria: ` ${VALUES.inclusionCriteria.replaceAll('\n', '\r\n\n')} ` };
    expect(changedFields(reading(), reading({ ...moved, ...spaced }))).toEqual([]);
    // The database may return the keys of an object in another order.
    const keys = { countries: VALUES.countries.map(({ country, locations }) => ({ locations, country })) };
    expect(changedFields(reading(), reading(keys))).toEqual([]);
  });

  it('is no change of our rules: the same content is the same record', () => {
    const before = reading({}, { fingerprint: 'same' });
    expect(changedFields(before, reading({ totalSites: 9 }, { fingerprint: 'same' }))).toEqual([]);
    expect(changedFields(before, reading({ totalSites: 9 }, { fingerprint: 'other' }))).toEqual(['totalSites']);
  });

  it('in a long text is the lines that were added and removed', () => {
    const now = 'Adults\nAsthma for two years\n18 Years and older';
    expect(changeOf('inclusionCriteria', reading({ inclusionCriteria: now }))?.lines).toEqual({
      ...{ removed: ['Asthma for a year'], added: ['Asthma for two years'] },
    });
    expect(lineChanges('a\nb\nb', 'b\na')).toEqual({ removed: ['b'], added: [] });
  });

  it('in any text adds up: what was, less what was removed, is what is, less what was added', () => {
    const text = fc
      .array(fc.constantFrom('Adults', 'Asthma', 'No smokers', 'Consent'))
      .map((lines) => lines.join('\n'));
    const sorted = (all: string, without: string[]) => {
      const lines = all.split('\n').filter(Boolean);
      for (const line of without) lines.splice(lines.indexOf(line), 1);
      return lines.sort();
    };
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { removed, added } = lineChanges(before, after);
        expect(sorted(before, removed)).toEqual(sorted(after, added));
        expect(removed.filter((line) => added.includes(line))).toEqual([]);
      }),
    );
  });

  it('takes no long time to find in the longest texts', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n');
    const started = performance.now();
    expect(lineChanges(text('a'), text('b')).added).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('[REG-30] a reading of a record', () => {
  const now = reading({ totalSites: 9 });
  it('is what later ones are compared with, if it is the first', () => {
    const same = { totalSites: 9 };
    expect(afterReading(study(null, same, { registryRead: null }), now)).toEqual({
      ...{ registryRead: now, registryNow: null, isNews: false },
    });
  });

  describe('[REG-43] of a study that was posted without it', () => {
    const recorded = reading(
      { enrollmentTarget: 300, randomization: false, blinding: true, description: 'The record’s words' },
      { stopped: null, fingerprint: 'first', origins: { ...ORIGINS, randomization: 'record', blinding: 'record' } },
    );
    const own = { title: 'Quite another title', randomization: true, blinding: false, description: 'Our own words' };
    const posted = (values: object = {}, read = recorded) => {
      const study_ = study(null, { ...own, ...values }, { registryRead: null, origins: null });
      return { ...study_, ...afterReading(study_, read) };
    };

    it('is compared with the study’s own short values, without an e-mail', () => {
      const first = posted();
      expect(first.isNews).toBe(false);
      expect(registryChanges(first).map(({ field, before, own, now }) => [field, before, own, now])).toEqual([
        ['title', null, 'Quite another title', VALUES.title],
        ['enrollmentTarget', null, '120', '300'],
        ['randomization', null, 'Yes', 'No'],
      ]);
      expect(registryChanges(first).map(({ suggested, takeable }) => [suggested, takeable])).toEqual(
        Array(3).fill([false, true]),
      );
      expect(afterReading(first, recorded)).toMatchObject({ registryNow: recorded, isNews: false });
    });

    it('is settled once the study says the same, and no estimate is compared', () => {
      const first = posted();
      const fields = (values: object) => registryChanges({ ...first, ...values }).map(({ field }) => field);
      expect(fields({ title: VALUES.title })).toEqual(['enrollmentTarget', 'randomization']);
      const agreed = { ...first, enrollmentTarget: 300 };
      const values = { ...recorded.values, enrollmentTarget: 400 };
      const next = { ...agreed, ...afterReading(agreed, { ...recorded, values, fingerprint: 'next' }) };
      expect(next.isNews).toBe(true);
      expect(registryChanges(next).find(({ field }) => field === 'enrollmentTarget')).toMatchObject({
        ...{ before: '300', now: '400', suggested: true },
      });
      const part = { ...first, ...settled(first, ['title']) };
      expect(registryChanges(part).map(({ field }) => field)).toEqual(['enrollmentTarget', 'randomization']);
      const estimated = study(null, { totalSites: 99 }, { registryRead: null, origins: { totalSites: 'estimate' } });
      expect(afterReading(estimated, reading()).registryNow).toBeNull();
    });

    it('says that the trial has stopped', () => {
      const stopped = { status: 'TERMINATED', stopped: 'Terminated in May 2020' };
      const first = posted(own, { ...recorded, ...stopped });
      expect(studyRegistry(first)).toMatchObject({ status: 'Terminated', stopped: 'Terminated in May 2020' });
      expect(studyRegistry(posted()).stopped).toBeNull();
    });
  });

  it('is news once, again when it changes again, and no longer when the record went back', () => {
    const first = study(now);
    expect(afterReading(study(null), now)).toEqual({ registryRead: reading(), registryNow: now, isNews: true });
    expect(afterReading(first, reading({ totalSites: 9 }))).toMatchObject({ registryNow: now, isNews: false });
    expect(afterReading(first, reading({ totalSites: 12 })).isNews).toBe(true);
    expect(afterReading(first, reading())).toMatchObject({ registryNow: null, isNews: false });
  });
});

describe('[REG-30] a reading that agrees with the study', () => {
  it('is kept with its fingerprint, so that a change of our own rules stays none', () => {
    const first = { ...reading(), fingerprint: 'first' };
    const second = reading({ totalSites: 9 }, { fingerprint: 'second' });
    const changed = { ...study(second, {}, { registryRead: first }) };
    expect(afterReading(changed, second).registryRead).toEqual(first);
    // The record went back, and our rules now read another number of sites from it.
    const back = reading({ totalSites: 5 }, { fingerprint: 'first' });
    expect(afterReading(changed, back)).toEqual({ registryRead: back, registryNow: null, isNews: false });
  });

  it('does not take a number that was left blank, and stored as 0, for one of the study’s own', () => {
    const own = { totalSites: 0, duration: 0 };
    const first = afterReading(study(null, own, { registryRead: null, origins: null }), reading());
    expect(first).toMatchObject({ registryNow: null });
    expect(changesInWords({ totalSites: 5 }, { totalSites: 0 })).toMatchObject([{ after: 'Not stated' }]);
  });
});

describe('[REG-32] what a sponsor has decided about', () => {
  const now = reading({ totalSites: 9, enrollmentTarget: 300 }, { status: 'RECRUITING', fingerprint: 'new' });

  it('is known from then on, and the rest is still open', () => {
    const part = settled(study(now), ['totalSites', 'status']);
    expect(registryChanges({ ...study(now), ...part }).map(({ field }) => field)).toEqual(['enrollmentTarget']);
    const all = settled(study(now), ['totalSites', 'status', 'enrollmentTarget']);
    expect(all).toMatchObject({ registryRead: now, registryNow: null });
    expect(settled(study(null), ['totalSites'])).toMatchObject({ registryRead: reading(), registryNow: null });
  });

  it('is news if the record goes back to what it was', () => {
    const before = { ...reading(), fingerprint: 'old' };
    const part = settled(study(now, {}, { registryRead: before }), ['totalSites']);
    expect(afterReading({ ...study(now), ...part }, before)).toMatchObject({ registryNow: before, isNews: true });
  });

  it('is the sponsor’s own value if it keeps what the record no longer says; an estimate stays one', () => {
    const origins = { totalSites: 'record', enrollmentTarget: 'estimate', phase: 'derived' } as const;
    const kept = settled(study(now, {}, { origins }), ['totalSites', 'enrollmentTarget', 'phase']);
    expect(kept.origins).toEqual({ enrollmentTarget: 'estimate', phase: 'derived' });
  });

  it('is stored as the study has it: countries keep the sponsor’s own numbers of patients', () => {
    const more = [...VALUES.countries.map((each) => ({ ...each, locations: 7 })), { country: 'Brazil', locations: 2 }];
    const own = [
      { country: 'Canada', sites: 1, patients: 30 },
      { country: 'United States', sites: 3, patients: null },
    ];
    expect(valuesToTake(study(reading({ countries: more }), { countries: own }), ['countries'])).toEqual({
      countries: [
        { country: 'United States', sites: 7, patients: null },
        { country: 'Canada', sites: 7, patients: 30 },
        { country: 'Brazil', sites: 2, patients: null },
      ],
    });
    // The patients are no reason to think that the sponsor has changed the record's countries.
    const change = changeOf('countries', reading({ countries: more }), { countries: own }, { origins: null });
    expect(change).toMatchObject({ suggested: true, own: 'Canada: 1 site, 30 patients, United States: 3 sites' });
  });

  it('has the record’s origin wherever the value is the record’s', () => {
    const told = originsTold(reading(), { totalSites: 4, duration: 18, enrollmentTarget: 99 }, []);
    expect(told).toEqual({ totalSites: 'derived', estimatedDuration: 'derived' });
    expect(originsTold(null, { totalSites: 4 }, [])).toEqual({});
  });
});
