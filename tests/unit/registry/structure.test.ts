/** The fields that we read are those that the registry publishes, so that a field that it renames is not just empty. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { registryRecordSchema } from '~/registry/record';
import { pathsOfStructure } from '~tests/support/registry-structure';

/** What a schema reads, through its preprocessing, lists and defaults: a path for each field. */
function pathsRead(schema: z.core.$ZodType, parent = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => {
        const path = parent === '' ? name : `${parent}.${name}`;
        return [path, ...pathsRead(part, path)];
      });
    case 'pipe':
      return [...new Set([...pathsRead(def.in, parent), ...pathsRead(def.out, parent)])];
    case 'array':
      return pathsRead(def.element, parent);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return pathsRead(def.innerType, parent);
    default:
      return [];
  }
}

describe('[REG-33] the published structure of registry records', () => {
  const published = pathsOfStructure();

  it('has every field that we read', () => {
    const read = pathsRead(registryRecordSchema);
    expect(read).toContain('protocolSection.statusModule.startDateStruct.date');
    expect(read).toContain('protocolSection.designModule.designInfo.maskingInfo.masking');
    expect(read).toContain('protocolSection.contactsLocationsModule.locations.geoPoint.lat');
    expect(read.filter((path) => !published.has(path))).toEqual([]);
  });

  it('is missed by a field of another name', () => {
    expect(published.has('protocolSection.statusModule.recruitmentStatus')).toBe(false);
  });
});
