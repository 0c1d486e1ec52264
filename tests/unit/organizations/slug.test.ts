import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESERVED_SLUGS } from '~/catalogue/public-page';
import { isAfter, isSlug, slugOf } from '~/domain/model/slug';

it('[PUB-07] is made from the name and the city, which is not said twice', () => {
  const cases: [string, string | null, string][] = [
    ['Oak Clinic', 'Houston', 'oak-clinic-houston'],
    ['St. Mary’s Clínica', 'San José', 'st-marys-clinica-san-jose'],
    ['Boston Research', 'Boston', 'boston-research'],
    ['Oak Clinic', null, 'oak-clinic'],
    ['Admin', null, 'research-site-admin'],
    ['A', null, 'research-site-a'],
    ['研究所', null, 'research-site'],
  ];
  for (const [name, city, slug] of cases) expect(slugOf({ name, city })).toBe(slug);
  expect(slugOf({ name: 'word '.repeat(40), city: 'Houston' }).length).toBeLessThanOrEqual(60);
});

it('[PUB-07] is always one that can be looked up, and never one of the platform', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 90 }), fc.constantFrom(...RESERVED_SLUGS));
  fc.assert(
    fc.property(texts, fc.option(texts), (name, city) => {
      const slug = slugOf({ name, city });
      expect([slug, isSlug(slug), RESERVED_SLUGS.includes(slug)]).toEqual([slug, true, false]);
    }),
  );
});

it('[PUB-07] is after a name also with the letters that tell it apart', () => {
  expect([isAfter('oak', 'oak'), isAfter('oak-k7qz', 'oak'), isAfter('oak-park', 'oak')]).toEqual([true, true, true]);
  expect([isAfter('oak-clinic', 'oak'), isAfter('elm', 'oak')]).toEqual([false, false]);
});

it('[PUB-07] anything else is not looked up', () => {
  for (const text of ['', 'Oak', '-oak', 'oak-', 'oak--clinic', 'oak/x', '../oak', 'a'.repeat(80), 'oak\n'])
    expect(isSlug(text)).toBe(false);
});
