import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRegistrySearch, type SearchOptions } from '~/gateways/registry.server';
import { type RegistryStandIn, startRegistryStandIn } from '~tests/support/registry-stand-in';

let standIn: RegistryStandIn;
beforeAll(async () => {
  standIn = await startRegistryStandIn();
});
afterAll(() => standIn.close());
afterEach(() => {
  standIn.searches.length = 0;
  standIn.listed.length = 0;
  standIn.setMode('search', 'ok');
});
const search = (options: Partial<SearchOptions> = {}) =>
  createRegistrySearch({ baseUrl: standIn.url, retry: { minTimeout: 1 }, timeoutMs: 5000, ...options });

const trial = (nctId: string, facility = 'Harborlight Clinic') => ({
  protocolSection: {
    identificationModule: { nctId },
    contactsLocationsModule: { locations: [{ facility, city: 'Salem', state: 'Oregon', country: 'United States' }] },
  },
});
const numbers = (answer: Awaited<ReturnType<ReturnType<typeof search>['trialsAt']>>) =>
  answer.kind === 'found' ? answer.listings.map(({ facts }) => facts.nctId) : answer;

describe('searching the registry for a facility', () => {
  it('[I4] searches for name and city in quotes, and returns each trial with its facilities', async () => {
    const answer = await search().trialsAt('Aldermere General Hospital', 'Boston');
    expect(standIn.searches).toEqual(['"Aldermere General Hospital" AND "Boston"']);
    expect(answer).toMatchObject({
      kind: 'found',
      listings: [
        {
          facts: { nctId: 'NCT90000001', phases: ['PHASE2', 'PHASE3'] },
          places: [{ facility: 'Aldermere General Hospital', state: 'MA' }, { facility: 'Pinewater Clinic' }],
        },
      ],
    });
  });
  it('[I4] nothing in a name can escape its quotes', async () => {
    await search().trialsAt('A" OR AREA[LocationCity](Boston) "', 'B:"C');
    expect(standIn.searches).toEqual(['"A OR AREA LocationCity Boston" AND "B C"']);
  });
  it('[I4] reads all pages', async () => {
    const ids = Array.from({ length: 7 }, (_, index) => `NCT7700000${index}`);
    standIn.listed.push(...ids.map((id) => trial(id)));
    expect(numbers(await search({ pageSize: 3 }).trialsAt('Harborlight Clinic', 'Salem'))).toEqual(ids);
    expect(standIn.searches).toHaveLength(3);
  });
  it('[I4] stops after the maximum number of pages', async () => {
    standIn.listed.push(...Array.from({ length: 9 }, (_, index) => trial(`NCT7700000${index}`)));
    const answer = await search({ pageSize: 2, mostPages: 3 }).trialsAt('Harborlight Clinic', 'Salem');
    expect(numbers(answer)).toHaveLength(6);
  });
  it('[I4] skips anything that isn’t a study record', async () => {
    const places = trial('x').protocolSection.contactsLocationsModule;
    standIn.listed.push({ protocolSection: { contactsLocationsModule: places } }, trial('NCT77000001'));
    expect(numbers(await search().trialsAt('Harborlight Clinic', 'Salem'))).toEqual(['NCT77000001']);
  });
  it('[I4] a result is cached, a failure is not', async () => {
    const one = search();
    standIn.setMode('search', '500');
    expect(await one.trialsAt('Harborlight Clinic', 'Salem')).toEqual({ kind: 'http', status: 500 });
    expect(standIn.searches).toHaveLength(3);
    standIn.setMode('search', 'ok');
    expect((await one.trialsAt('Harborlight Clinic', 'Salem')).kind).toBe('found');
    expect((await one.trialsAt('Harborlight Clinic', 'Salem')).kind).toBe('found');
    expect(standIn.searches).toHaveLength(4);
  });
  it.each([
    ['html', { kind: 'nonsense' }],
    ['truncated', { kind: 'unreachable', reason: 'network' }],
  ] as const)('[I4] a response that is %s is a failure and throws nothing', async (mode, failure) => {
    standIn.setMode('search', mode);
    expect(await search().trialsAt('Harborlight Clinic', 'Salem')).toEqual(failure);
  });
  it('[I4] a registry that doesn’t respond is given up on', async () => {
    standIn.setMode('search', 'hang');
    const answer = await search({ timeoutMs: 100 }).trialsAt('Harborlight Clinic', 'Salem');
    expect(answer).toEqual({ kind: 'unreachable', reason: 'timeout' });
    expect(standIn.searches).toHaveLength(1);
  });
});
