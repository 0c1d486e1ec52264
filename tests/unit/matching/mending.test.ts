import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteProfileSchema } from '~/domain/model/organization-schema';
import { explainSites, type MatchSite, type MatchStudy } from '~/matching';
import { siteGate } from '~/matching/fits';
import { canBeAdded, isAnswerable, type Judged, newlyFitting, unmetBy, withAnswers } from '~/matching/mending';
import { holds, NOW, site, study } from './arbitraries';
import { aSite, aStudy } from './factory';

const profileOf = ({ equipment, therapeuticAreas, patientPanelSize }: MatchSite) => ({
  equipment,
  therapeuticAreas,
  patientPanelSize,
});

const judgedBy = (one: MatchSite, studies: readonly MatchStudy[]): Judged<MatchStudy>[] => {
  const gateTo = siteGate(one, NOW);
  return studies.map((each) => ({ study: each, input: each, gate: gateTo(each) }));
};

/** Whether the site fits, as the scorer that qualifies sites for sponsors says. */
const fits = (of: MatchStudy, one: MatchSite): boolean =>
  explainSites(of, [one], { now: NOW })[0]?.filteredOut === null;

/** Whether the profile's own form would accept the equipment. */
const isStorable = ({ equipment }: Pick<MatchSite, 'equipment'>) =>
  siteProfileSchema.pick({ equipment: true }).safeParse({ equipment: equipment ?? [] }).success;

const many = fc.array(study, { minLength: 1, maxLength: 6 });

describe('what would mend the requirements that a site does not meet', () => {
  test('[SIT-01] the gate for one site says what the scorer says, of the same requirements', () => {
    holds(
      fc.property(site(), many, (one, studies) => {
        for (const { study, gate } of judgedBy(one, studies)) {
          const [scored] = explainSites(study, [one], { now: NOW });
          const { filteredOut, musts, relevant } = gate();
          expect({ filteredOut, musts, relevant }).toEqual({
            filteredOut: scored?.filteredOut,
            musts: scored?.musts,
            relevant: scored?.relevant,
          });
        }
      }),
    );
  });

  test('[SIT-01] every promise holds: with the answers, exactly the promised studies fit as well, and none is lost', () => {
    let promised = 0;
    holds(
      fc.property(site(), many, (one, studies) => {
        const judged = judgedBy(one, studies);
        for (const { mends } of unmetBy(judged, profileOf(one), NOW)) {
          const answers = mends.filter(isAnswerable);
          if (answers.length === 0) continue;
          const profile = withAnswers(profileOf(one), answers);
          const promise = newlyFitting(judged, profile);
          const answered = { ...one, ...profile };
          const now = studies.filter((each) => fits(each, answered));
          expect(now).toEqual(studies.filter((each) => fits(each, one) || promise.includes(each)));
          promised += promise.length;
          if (isStorable(one)) expect(isStorable(profile)).toBe(true);
        }
      }),
      400,
    );
    expect(promised).toBeGreaterThan(20);
  });

  test('[SIT-01] a group whose requirements can all be answered mends each of its studies', () => {
    holds(
      fc.property(site(), many, (one, studies) => {
        const judged = judgedBy(one, studies);
        for (const { mends, studies: mended } of unmetBy(judged, profileOf(one), NOW)) {
          const answers = mends.filter(isAnswerable);
          if (answers.length < mends.length) continue;
          const fitting = newlyFitting(judged, withAnswers(profileOf(one), answers));
          for (const each of mended) expect(fitting).toContain(each);
        }
      }),
    );
  });
});

test('[SIT-01][DAY-163] a site is asked for what covers the requirement, on a list that it has filled in, by the name of the requirement if there is a choice', () => {
  const asked = (equipment: string[], required: string) => {
    const one = { ...aSite({ therapeuticAreas: ['Oncology'] }), equipment };
    const judged = judgedBy(one, [aStudy({ requiredEquipment: [required] })]);
    return unmetBy(judged, profileOf(one), NOW).flatMap(({ mends }) => mends.map(({ value }) => value));
  };
  expect(asked(['Infusion Center'], 'Pharmacy Services')).toEqual(['Pharmacy Services']);
  expect(asked(['Infusion Center'], 'MRI Imaging')).toEqual(['MRI Imaging']);
  expect(asked(['None of these'], 'Pharmacy Services')).toEqual(['Pharmacy Services']);
  expect(asked(['Infusion Center', 'None of these'], 'Pharmacy Services')).toEqual(['Pharmacy Services']);
  expect(asked([], 'Pharmacy Services')).toEqual([]);
});

test('[DAY-163] a yes to an ordinary pharmacy says nothing of the rest of the second list, so no fit is lost', () => {
  const one = { ...aSite({ therapeuticAreas: ['Oncology'] }), equipment: ['Infusion Center'] };
  const studies = ['Pharmacy Services', 'Sleep Lab', 'X-Ray'].map((item) => aStudy({ requiredEquipment: [item] }));
  const fitting = (equipment: readonly string[] | null) =>
    judgedBy({ ...one, equipment: [...(equipment ?? [])] }, studies).map(({ gate }) => gate().filteredOut === null);
  expect(fitting(one.equipment)).toEqual([false, true, false]);
  const yes = { kind: 'equipment', value: 'Pharmacy Services' } as const;
  expect(canBeAdded(one, yes)).toBe(true);
  expect(fitting(withAnswers(profileOf(one), [yes]).equipment)).toEqual([true, true, false]);
  expect(canBeAdded(one, { kind: 'equipment', value: 'Sleep Lab' })).toBe(false);
});

test('[SIT-01] a yes replaces “None of these”, and never makes the patient population smaller', () => {
  const before = { equipment: ['None of these'], therapeuticAreas: [], patientPanelSize: 'over-10000' };
  const after = withAnswers(before, [
    { kind: 'equipment', value: 'Sleep Lab' },
    { kind: 'population', value: '1000-5000' },
  ]);
  expect(after).toEqual({ equipment: ['Sleep Lab'], therapeuticAreas: [], patientPanelSize: 'over-10000' });
});
