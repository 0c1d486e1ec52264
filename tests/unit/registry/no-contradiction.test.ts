/**
 * Nothing that is imported contradicts its record or hides where it is from, as a second reading of the rules has it
 * (tests/support/import-oracle.ts). REGISTRY_RECORDS names a folder of further records to check.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueIn } from '~/catalogue/own';
import { registryRecordSchema } from '~/registry/record';
import { importedStudy } from '~/registry/study-answer';
import { contradictions, type Origin } from '~tests/support/import-oracle';
import { oddRecords } from '~tests/support/odd-records';
import { MADE_UP_RECORDS } from '~tests/support/registry-stand-in';

const ODD = 300;
const given = process.env.REGISTRY_RECORDS;

const read = (folder: string): object[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));

/** What contradicts its record, in as many lines; empty if nothing does. */
function contradicted(records: readonly object[]): string[] {
  return records.flatMap((raw, index) => {
    const { origins, ...study } = importedStudy(registryRecordSchema.parse(raw));
    return contradictions(raw, { fields: study, origins }).map(
      ({ field, rule, expected, got }) =>
        `${index} ${study.nctNumber} ${field} ${rule}: expected ${expected}, got ${got}`,
    );
  });
}
/** Enough of them to see what is wrong, and how many there are. */
const first = (lines: string[]) => ({ count: lines.length, lines: lines.slice(0, 20) });
const NONE = { count: 0, lines: [] };

const CHECKED = [
  ...['nctNumber', 'title', 'shortTitle', 'acronym', 'phase', 'therapeuticArea', 'indication', 'description'],
  ...['sponsorName', 'enrollmentTarget', 'totalSites', 'estimatedStartDate', 'estimatedDuration', 'countries'],
  ...[
    'geographicPreferences',
    'inclusionCriteria',
    'exclusionCriteria',
    'regulatoryStatus',
    'irbApproval',
    'fdaApproval',
  ],
  ...['status', 'studyDesign', 'randomization', 'blinding', 'placebo', 'budgetPerPatient', 'totalBudget'],
  ...['paymentSchedule', 'primaryEndpoints', 'secondaryEndpoints', 'requiredEquipment'],
];
function changedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 7;
  if (Array.isArray(value)) return value.slice(1);
  return typeof value === 'string' && value.length > 20 ? value.slice(0, -8) : 'Something else';
}

describe('no import contradicts its record', () => {
  it('[REG-20] made-up records of each kind', () => {
    const records = read(MADE_UP_RECORDS);
    expect(records.length).toBeGreaterThanOrEqual(9);
    expect(first(contradicted(records))).toEqual(NONE);
  });

  it(`[REG-20] ${ODD} odd records that are valid`, () => {
    const records = oddRecords(ODD, 20);
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(ODD);
    expect(first(contradicted(records))).toEqual(NONE);
  });

  const further = given ? read(given) : [];
  it.skipIf(!given)(
    `[REG-19] the ${further.length} records of the folder REGISTRY_RECORDS, which is ${given ?? 'not set'}`,
    () => {
      expect(further.length).toBeGreaterThan(0);
      expect(first(contradicted(further))).toEqual(NONE);
    },
  );

  const withTerms = further.filter((raw) => {
    const { derivedSection } = raw as { derivedSection?: { conditionBrowseModule?: { meshes?: object[] } } };
    return (derivedSection?.conditionBrowseModule?.meshes ?? []).length > 0;
  });
  it.skipIf(!given)(
    `[REG-07] at least 95 percent of its ${withTerms.length} records with MeSH terms get an area`,
    () => {
      const known = withTerms.filter((raw) => importedStudy(registryRecordSchema.parse(raw)).therapeuticArea !== '');
      expect(known.length).toBeGreaterThanOrEqual(withTerms.length * 0.95);
    },
  );

  it('[REG-20] a value that is changed, and an estimate that is called a record, are found', () => {
    const raw = JSON.parse(readFileSync(path.join(MADE_UP_RECORDS, 'NCT90000009.json'), 'utf8'));
    const { origins, ...fields } = importedStudy(registryRecordSchema.parse(raw));
    const found = (changed: object, of: Record<string, Origin> = origins) =>
      new Set(contradictions(raw, { fields: { ...fields, ...changed }, origins: of }).map(({ field }) => field));
    const missed = CHECKED.filter((field) => !found({ [field]: changedValue(valueIn(fields, field)) }).has(field));
    const estimates = Object.keys(origins).filter((field) => origins[field] === 'estimate' && field !== 'musts'); // which has requiredEquipment's
    const believed = estimates.filter((field) => !found({}, { ...origins, [field]: 'record' }).has(field));
    expect([missed, believed]).toEqual([[], []]);
    expect(estimates).toEqual(expect.arrayContaining(['budgetPerPatient', 'paymentSchedule', 'requiredEquipment']));
  });
});
