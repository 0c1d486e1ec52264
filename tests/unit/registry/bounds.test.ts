import { describe, expect, it } from 'vitest';
import { lookupOf } from '~/domain/studies/registry-lookup.server';
import { createRegistry } from '~/gateways/registry.server';
import { registryRecord } from '~/registry/record';

const recordWith = (parts: object) => ({
  protocolSection: { identificationModule: { nctId: 'NCT90000001' }, ...parts },
});

describe('a registry record', () => {
  it('[FIL-08] with more objects than any trial has is nonsense, however few bytes they take', async () => {
    const body = `{"protocolSection":{"identificationModule":{"nctId":"NCT90000001"}},"more":[${'[],'.repeat(600_000)}[]]}`;
    const answered = async () => new Response(body, { headers: { 'Content-Type': 'application/json' } });
    const registry = createRegistry({ baseUrl: 'http://registry.example', fetch: answered });
    expect(await registry.fetchRecord('NCT90000001')).toEqual({ kind: 'nonsense' });
  });

  it('[FIL-08] says nothing in a text that the registry’s own form would not take, and lists as many as it may', () => {
    const locations = Array.from({ length: 10_050 }, (_, at) => ({ facility: `Clinic ${at}` }));
    const eligibilityModule = { eligibilityCriteria: 'Key '.repeat(100_000), sex: 'ALL' };
    const { protocolSection } = registryRecord.parse(
      recordWith({ eligibilityModule, contactsLocationsModule: { locations } }),
    );
    expect(protocolSection.eligibilityModule).toMatchObject({ eligibilityCriteria: null, sex: 'ALL' });
    expect(protocolSection.contactsLocationsModule.locations).toHaveLength(10_000);
  });

  it('[FIL-08] with a long line is read as any other', async () => {
    const eligibilityCriteria = `Inclusion Criteria: ${'a long sentence '.repeat(300)}\nExclusion Criteria: Pregnancy`;
    const found = await lookupOf(registryRecord.parse(recordWith({ eligibilityModule: { eligibilityCriteria } })));
    expect(found.ExclusionCriteria).toContain('Pregnancy');
  });
});
