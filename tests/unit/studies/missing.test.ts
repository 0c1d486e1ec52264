import { describe, expect, it } from 'vitest';
import { schemaOf } from '~/domain/model/step-schemas';
import { missingIn } from '~/domain/model/study-missing';
import { FRESH_STUDY, STUDY_STEPS } from '~/domain/model/study-steps';

const FULL = {
  title: 'A',
  phase: 'phase_ii',
  therapeuticArea: 'oncology',
  indication: 'B',
  description: 'C',
  sponsorName: 'D',
  sponsorContact: 'E',
  sponsorEmail: 'f@g.example',
  enrollmentTarget: '50',
  requiredEquipment: ['MRI'],
  geographicPreferences: ['Midwest'],
  inclusionCriteria: 'H',
  exclusionCriteria: 'I',
  documents: [{ name: 'protocol.pdf', filePath: '/documents/x' }],
};
const missing = (typed: object, isVisitor = false) => missingIn({ ...FULL, ...typed }, isVisitor);

describe('[SCR-04] what a study lacks', () => {
  it('is nothing when all is given', () => expect(missing({})).toEqual([]));

  it('names the open question on whose behalf it is posted, until it is answered', () => {
    const read = { status: null, stopped: null, sponsor: 'Larkmoor', values: {}, origins: {}, numbers: [] };
    const imported = {
      nctNumber: 'NCT1',
      title: '',
      sponsor: 'Larkmoor',
      status: null,
      applied: {},
      origins: {},
      confirmed: [],
      read,
      readAt: 1,
    };
    const record = { nctNumber: 'NCT1', imported };
    expect(missing(record)).toMatchObject([
      { step: 'sponsor', field: 'onBehalfOf', label: 'Posting on behalf of Larkmoor?' },
    ]);
    expect(missing(record)[0]?.required).toBeUndefined();
    expect(missing({ ...record, onBehalfOf: 'Larkmoor' })).toEqual([]);
    expect(missing({ ...record, onOwnBehalf: 'NCT1' })).toEqual([]);
  });

  it.each([
    ['requiredEquipment', [], 'we cannot match equipment'],
    ['enrollmentTarget', '0', 'we cannot compare a site’s capacity'],
    ['description', '  ', 'sites cannot read what the study is about'],
    ['documents', [], 'our team cannot check the study against it, and may ask you for it'],
  ])('names %s and the consequence', (field, value, without) => {
    expect(missing({ [field]: value })).toMatchObject([{ without }]);
  });

  it('starts with the required fields', () => {
    const found = missing({ indication: '', therapeuticArea: '', phase: '' });
    expect(found.map(({ field, required }) => [field, required])).toEqual([
      ['phase', true],
      ['therapeuticArea', true],
      ['indication', undefined],
    ]);
  });

  it('says to a visitor without an e-mail address that nobody gets an account', () => {
    expect(missing({ sponsorEmail: '' }, true)).toMatchObject([{ without: 'nobody can sign in to follow the study' }]);
  });

  it('leads to fields that are on the tab it names', () => {
    for (const { field, step } of missingIn(FRESH_STUDY, true)) {
      const shown = STUDY_STEPS.find(({ key }) => key === step);
      expect(shown && (shown.uploads || Object.hasOwn(schemaOf(shown).shape, field)), field).toBe(true);
    }
  });
});
