/**
 * The structure that ClinicalTrials.gov publishes of its v2 records (GET /studies/metadata), as far as records that we
 * have read use it: names and types, a list's type ending in []. Without results and documents, which nobody reads here.
 */
import structure from '../fixtures/registry-structure.json';

interface Field {
  name: string;
  type: string;
  children?: Field[];
}

/** The type of each field by its path, such as 'protocolSection.designModule.phases': 'enum[]'. */
export function pathsOfStructure(): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const add = (fields: readonly Field[], parent: string) => {
    for (const { name, type, children = [] } of fields) {
      const path = parent === '' ? name : `${parent}.${name}`;
      paths.set(path, type);
      add(children, path);
    }
  };
  add(structure, '');
  return paths;
}
