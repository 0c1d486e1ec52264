import { env } from '~/env.server';
import { createRegistry, type Registry } from '~/gateways/registry.server';
import { type ImportedStudy, importStudy } from '~/registry/import-study';
import { type LookupResult, toLookup } from '~/registry/lookup';
import { DomainError } from '../errors';

let registry: Registry | undefined;

/** The one registry of the process, so that its memory of answers is one. */
export function theRegistry(): Registry {
  registry ??= createRegistry({ baseUrl: env().registryUrl });
  return registry;
}

/** @throws {DomainError} nct_required, nct_format (REG-03); nct_unknown for digits that no study can have. */
function checkedNumber(text: string): string {
  const id = text.trim().toUpperCase();
  if (!id) throw new DomainError('nct_required');
  if (!id.startsWith('NCT')) throw new DomainError('nct_format');
  // Nothing else is sent on: it could lead to another address of the registry.
  if (!/^NCT\d{1,8}$/.test(id)) throw new DomainError('nct_unknown');
  return id;
}

/**
 * A study in the public registry by its number (REG-01).
 * @throws {DomainError} nct_required, nct_format; nct_unknown; registry_status for another HTTP status;
 * registry_down when the registry is not reached, too slow, or answers what is no study (REG-03, REG-04).
 */
export async function lookupStudy(nctId: string): Promise<LookupResult> {
  const answer = await theRegistry().fetchRecord(checkedNumber(nctId));
  switch (answer.kind) {
    case 'found':
      return toLookup(answer.record);
    case 'missing':
      throw new DomainError('nct_unknown');
    case 'http':
      throw new DomainError('registry_status', { code: answer.status });
    default:
      throw new DomainError('registry_down');
  }
}

/** The study form's values that the import rules make of a record (REG-05 to REG-17). @throws as lookupStudy. */
export async function studyFromRegistry(nctId: string): Promise<ImportedStudy> {
  return importStudy(await lookupStudy(nctId));
}
