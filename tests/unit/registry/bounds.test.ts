import { describe, expect, it, vi } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { runApart } from '~/domain/base/files/apart.server';
import { lookupOf } from '~/domain/commands/studies/registry-lookup.server';
import { createRegistry } from '~/gateways/registry.server';
import { toLookup } from '~/registry/lookup';
import { registryRecordSchema } from '~/registry/record';

vi.mock('~/domain/base/files/apart.server', async (original) => {
  const apart = await original<typeof import('~/domain/base/files/apart.server')>();
  return { ...apart, runApart: vi.fn(apart.runApart) };
});

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
    const { protocolSection } = registryRecordSchema.parse(
      recordWith({ eligibilityModule, contactsLocationsModule: { locations } }),
    );
    expect(protocolSection.eligibilityModule).toMatchObject({ eligibilityCriteria: null, sex: 'ALL' });
    expect(protocolSection.contactsLocationsModule.locations).toHaveLength(10_000);
  });

  it('[FIL-08] is read apart if it has a long line, and says the same; one that takes too much is the registry’s fault', async () => {
    const withLine = (words: number) =>
      registryRecordSchema.parse(
        recordWith({
          eligibilityModule: {
            eligibilityCriteria: `Inclusion Criteria: ${'a long sentence '.repeat(words)}\nExclusion Criteria: Pregnancy`,
          },
        }),
      );
    const [short, long] = [withLine(100), withLine(300)];
    expect((await lookupOf(short)).ExclusionCriteria).toContain('Pregnancy');
    expect(runApart).not.toHaveBeenCalled();
    expect(await lookupOf(long)).toEqual(toLookup(long));
    expect(vi.mocked(runApart).mock.calls).toEqual([['lookup', long]]);
    vi.mocked(runApart).mockRejectedValueOnce(new DomainError('file_too_much'));
    await expect(lookupOf(long)).rejects.toMatchObject({ code: 'registry_down' });
  });
});
