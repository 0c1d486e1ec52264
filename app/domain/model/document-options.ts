/** The documents to choose from, in words. Apart from the rules of the vault, so that other pages do not load it. */
import type { Option } from '~/catalogue/options';
import { formatDate, formatDay } from '~/catalogue/time';
import type { VaultType } from '~/catalogue/vault';
import { typeInWords } from './vault';

interface Named {
  id: string;
  name: string | null;
  type: VaultType | null;
  person: string | null;
  validUntil: number | null;
  createdAt: number;
}

/** The documents to choose from. Each says what tells it from others with the same name. */
export function documentOptions(documents: readonly Named[]): Option[] {
  const said = documents.map((each) => documentInWords(each));
  const isTwice = (words: string) => said.indexOf(words) !== said.lastIndexOf(words);
  return documents.map((each, at) => {
    const words = said[at] as string;
    return { value: each.id, label: isTwice(words) ? documentInWords(each, true) : words };
  });
}

/** 'Scan.pdf (CLIA certificate, valid until Dec 8, 2026)', 'CV.pdf (about Ada Doe, added Nov 21, 2026)'. */
function documentInWords({ name, type, person, validUntil, createdAt }: Named, withAdded = false): string {
  const called = name ?? 'Document';
  const kind = type === null ? 'no type yet' : typeInWords(type);
  const facts = [
    ...(called.toLowerCase().includes(kind.toLowerCase()) ? [] : [kind]),
    ...(person ? [`about ${person}`] : []),
    ...(validUntil === null ? [] : [`valid until ${formatDay(validUntil)}`]),
    ...(validUntil === null || withAdded ? [`added ${formatDate(createdAt)}`] : []),
  ];
  return `${called} (${facts.join(', ')})`;
}
