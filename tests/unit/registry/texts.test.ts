/** All texts of a record are clean before a rule sees them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLookup } from '~/registry/lookup';
import { registryRecordSchema } from '~/registry/record';
import { registryText } from '~/registry/text';

describe('the texts of a record', () => {
  it('[REG-18] escapes are undone, and only escapes', () => {
    expect(registryText('5\\. ANC \\>= 1.5 x 10\\^9/L \\[a\\] \\* C:\\temp')).toBe(
      '5. ANC >= 1.5 x 10^9/L [a] * C:\\temp',
    );
  });
  it.each([
    ['5 &lt; 6 &gt; 4', '5 < 6 > 4'],
    ['\\&gt; 5', '> 5'],
    ['&#8805; &#x2265; &#X2265; &ge;', '≥ ≥ ≥ ≥'],
    ['R&amp;D', 'R&D'],
    ['caf&eacute; &plusmn;2 &micro;g &deg;C', 'café ±2 µg °C'],
    ['once: &amp;lt; &amp;#62;', 'once: &lt; &#62;'],
    ['x&#xD800;y', 'x\uFFFDy'],
    ['AT&T; R&D; a & b; &nothing; &lt', 'AT&T; R&D; a & b; &nothing; &lt'],
    ['&constructor; &toString;', '&constructor; &toString;'],
  ])('[REG-18] entities are undone once: %s', (written, read) => expect(registryText(written)).toBe(read));
  it('[REG-18] every form of a character’s entity gives the character', () => {
    const point = fc.integer({ min: 0xa1, max: 0x2fff }).filter((at) => registryText(String.fromCodePoint(at)) !== '');
    fc.assert(
      fc.property(point, fc.constantFrom('', '\\'), (at, backslash) => {
        for (const entity of [`#${at}`, `#x${at.toString(16)}`, `#X${at.toString(16).toUpperCase()}`])
          expect(registryText(`a ${backslash}&${entity}; b`)).toBe(`a ${String.fromCodePoint(at)} b`);
      }),
    );
  });
  it('[REG-18] invisible characters are left out, unless they shape letters or emoji', () => {
    expect(registryText('\uFEFFE\u00ADx\u200Ccl\u200Du\u200B\u2060sion\u200E 5\u202A mg\u2069&shy;&#8203;')).toBe(
      'Exclusion 5 mg',
    );
    expect(registryText('می\u200Cخواهم 👩\u200D⚕️')).toBe('می\u200Cخواهم 👩\u200D⚕️');
  });

  it('[REG-18] all of them: titles, names, conditions, measures, criteria and places', () => {
    const odd = 'a \\> b &amp; c &#8805; d\u00AD';
    const clean = 'a > b & c ≥ d';
    const { protocolSection: study, derivedSection } = registryRecordSchema.parse({
      protocolSection: {
        identificationModule: { nctId: 'NCT90000000', briefTitle: odd, officialTitle: odd },
        descriptionModule: { briefSummary: odd },
        conditionsModule: { conditions: [odd, '\u200B'] },
        sponsorCollaboratorsModule: { leadSponsor: { name: odd }, collaborators: [{ name: odd }] },
        eligibilityModule: { eligibilityCriteria: `${odd}\nExclusion Criteria:\n${odd}` },
        outcomesModule: { primaryOutcomes: [{ measure: odd }], secondaryOutcomes: [{ measure: odd }] },
        armsInterventionsModule: { interventions: [{ name: odd }] },
        contactsLocationsModule: { locations: [{ facility: odd, city: odd, state: odd, country: odd }] },
      },
    });
    const lookup = toLookup({ protocolSection: study, derivedSection });
    expect(lookup).toMatchObject({
      BriefTitle: clean,
      OfficialTitle: clean,
      BriefSummary: clean,
      Condition: clean,
      LeadSponsorName: clean,
      CollaboratorName: clean,
      InclusionCriteria: clean,
      ExclusionCriteria: clean,
      PrimaryOutcomeMeasure: [clean],
      SecondaryOutcomeMeasure: [clean],
      LocationCountry: [clean],
      LocationState: [clean],
    });
    expect(study.armsInterventionsModule.interventions).toMatchObject([{ name: clean }]);
    expect(study.contactsLocationsModule.locations).toMatchObject([{ facility: clean, city: clean }]);
  });
  it('[REG-18] a text of nothing but invisible characters is none', () => {
    const { protocolSection: study } = registryRecordSchema.parse({
      protocolSection: { identificationModule: { nctId: 'NCT90000000', briefTitle: '\u200B&shy;' } },
    });
    expect(study.identificationModule.briefTitle).toBeNull();
  });
});

describe('whole records', () => {
  const lookupOf = (eligibilityCriteria: string) =>
    toLookup(
      registryRecordSchema.parse({
        protocolSection: { identificationModule: { nctId: 'NCT90000000' }, eligibilityModule: { eligibilityCriteria } },
      }),
    );
  it.each([
    'Exclusoin Critera:',
    'Ineligibility criteria:',
    'Exclu\u00ADsion Criteria:',
    '&bull; Exclusion&nbsp;Criteria:',
  ])('[REG-18] what follows "%s" is an exclusion criterion', (heading) => {
    const lookup = lookupOf(`Inclusion Criteria:\n\n* Ankle \\&gt; 5 &#176;C\n\n${heading}\n\n* Frostbite`);
    expect(lookup.InclusionCriteria).toBe('* Ankle > 5 °C');
    expect(lookup.ExclusionCriteria).toContain('* Frostbite');
  });
});
